import { describe, expect, test } from 'vitest'
import { beginSession, clientOf, makeAgency, makeMember, password } from '../../../test/make.ts'
import { setUpVisits, unknownState, visitsUrl } from '../../../test/set-up-visits.ts'
import { signedEvent } from '../../../test/test-provider.ts'
import { ProviderError } from '../../providers/provider.ts'
import { handleEvent } from './plugins-handling.service.ts'
import { lookAtPlugins } from './plugins-looking.service.ts'

const minuteMs = 60_000

const visits = setUpVisits()
const { desk, install, read, begin, finish, connect, installAndConnect } = visits
const listNotices = async () =>
  (await visits.call.notices.list({})).data.map(({ kind, title, subject }) => ({ kind, title, subject }))
const listDeeds = async () => (await visits.call.activity.list({})).data.map(({ kind }) => kind)
const look = () => lookAtPlugins(visits.app.services, visits.agency.agencyId)

describe('signing in at a provider', () => {
  test('goes there, comes back and is connected; what it gave is sealed and shown nowhere (bar 40)', async () => {
    const installed = await install()
    expect(installed).toMatchObject({ state: 'installed', way: 'sign-in', credentialNames: [] })
    const begun = (await visits.call.plugins.connect({ id: installed.id, version: installed.version })).data
    expect(begun.plugin).toMatchObject({ state: 'installed' })
    const url = new URL(begun.url ?? '')
    expect(url.searchParams.get('return')).toBe(`${visitsUrl}/authorize-payment-page`)
    // At least 128 random bits in 8 to 64 characters, as Cashfree limits it.
    const state = url.searchParams.get('state') ?? ''
    expect(state).toMatch(/^sao_[\w-]{43}$/)
    const { data } = await finish(state)
    expect(data).toMatchObject({ state: 'active', account: 'acc_visit_1', version: installed.version + 1 })
    const { rows } = await visits.app.owner.query(
      `select (select string_agg(to_jsonb(p)::text, '') from plugins p where p.agency_id = $1)
            || coalesce((select string_agg(to_jsonb(c)::text, '') from consents c where c.agency_id = $1), '') as kept`,
      [visits.agency.agencyId],
    )
    const shown = JSON.stringify(await Promise.all([visits.call.plugins.list(), visits.call.activity.list({})]))
    for (const secret of [...desk.tokens, desk.webhookSecret, state])
      expect([shown, visits.app.logs(), String(rows[0].kept)].join('\n')).not.toContain(secret)
    expect(await listDeeds()).toEqual(expect.arrayContaining(['plugin_connected', 'plugin_installed']))
  })

  test('asks for the fields of its way alone, and not for a way that nobody has set up', async () => {
    await expect(install('onboarding')).rejects.toMatchObject({ fields: { 'credentials.email': expect.any(String) } })
    await expect(install('sign-in', { email: 'a@b.test' })).rejects.toMatchObject({ status: 422 })
    await expect(visits.call.plugins.install({ provider: 'test-visit', way: 'keys' })).rejects.toMatchObject({
      code: 'WAY_NOT_OFFERED',
    })
    const [offer] = (await visits.call.plugins.available()).data
    expect(offer?.ways.map(({ name }) => name)).toEqual(['sign-in', 'onboarding'])
    expect(await install('onboarding', { email: 'a@b.test' })).toMatchObject({ way: 'onboarding' })
  })

  test('with another way it is connected anew, and what the first gave is forgotten', async () => {
    const { id, version } = await installAndConnect()
    const changes = { way: 'onboarding' as const, credentials: { email: 'a@b.test' } }
    const { data, isRevoked } = await visits.call.plugins.configure({ id, version, changes })
    expect(data).toMatchObject({ state: 'installed', account: null, credentialNames: ['email'] })
    expect(isRevoked).toBe(true)
    expect(desk.isRevoked).toBe(true)
    const settings = { settings: { statement: 'Goa' } }
    const again = (await visits.call.plugins.configure({ id, version: data.version, changes: settings })).data
    expect((await finish(await begin())).data).toMatchObject({ state: 'active', settings: { statement: 'Goa' } })
    expect(again.version).toBe(data.version + 1)
  })

  test('what is changed besides takes nothing back, and nor does a change that is refused', async () => {
    const { id, version } = await installAndConnect()
    const settings = { settings: { statement: 'Goa' } }
    const { data, isRevoked } = await visits.call.plugins.configure({ id, version, changes: settings })
    expect([data.state, isRevoked, desk.isRevoked]).toEqual(['active', null, false])
    const other = { way: 'onboarding' as const, credentials: { email: 'a@b.test' } }
    // Of what somebody has changed meanwhile, or what is not whole.
    await expect(visits.call.plugins.configure({ id, version, changes: other })).rejects.toMatchObject({
      code: 'STALE',
    })
    const half = visits.call.plugins.configure({ id, version: data.version, changes: { way: 'onboarding' } })
    await expect(half).rejects.toMatchObject({ status: 422 })
    expect([(await read()).state, desk.isRevoked]).toEqual(['active', false])
  })

  test('a provider that is away keeps nobody from another way, who is told so', async () => {
    const { id, version } = await installAndConnect()
    desk.failures.push(new ProviderError('unavailable'))
    const changes = { way: 'onboarding' as const, credentials: { email: 'a@b.test' } }
    const { data, isRevoked } = await visits.call.plugins.configure({ id, version, changes })
    expect([data.state, isRevoked]).toEqual(['installed', false])
  })

  test('with another account the first is taken back, with the same one nothing is', async () => {
    await installAndConnect()
    const before = desk.tokens
    await connect()
    expect(desk.requests).not.toContain('revoke')
    desk.account = 'acc_visit_2'
    await connect()
    expect(desk.requests.filter((verb) => verb === 'revoke')).toHaveLength(1)
    expect(desk.tokens).not.toContain(before[2])
    expect(await read()).toMatchObject({ state: 'active', account: 'acc_visit_2' })
  })

  test('ends by one plain sentence where nobody agreed there', async () => {
    await install()
    const refuse = async (error: string, more = {}) =>
      visits.call.plugins.finish({ answer: { state: await begin(), error, ...more } })
    await expect(refuse('access_denied')).rejects.toMatchObject({
      code: 'SIGN_IN_REFUSED',
      message: 'You did not agree at Visited payments (test-visit), so nothing has changed.',
    })
    await expect(refuse('server_error', { error_description: 'come later' })).rejects.toMatchObject({
      message: expect.stringContaining('It says: come later'),
    })
    expect(await read()).toMatchObject({ state: 'installed' })
    expect(desk.requests).not.toContain('redeem')
  })

  test('a provider that is away when somebody comes back changes nothing', async () => {
    await install()
    const state = await begin()
    desk.failures.push(new ProviderError('unavailable'))
    await expect(finish(state)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect(await read()).toMatchObject({ state: 'installed' })
    // It was used.
    await expect(finish(state)).rejects.toMatchObject(unknownState)
  })
})

describe('a state', () => {
  test('is good once, and once of fifty at the same time', async () => {
    await install()
    const state = await begin()
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => finish(state)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject(unknownState)
    expect(desk.requests.filter((verb) => verb === 'redeem')).toHaveLength(1)
    await expect(finish(state)).rejects.toMatchObject(unknownState)
  })

  test('is good for a quarter of an hour, after which it is used up', async () => {
    await install()
    const state = await begin()
    visits.app.clock.forward(15 * minuteMs + 1000)
    await expect(finish(state)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    await visits.call.auth.confirmPassword({ password })
    await expect(finish(state)).rejects.toMatchObject(unknownState)
    visits.app.clock.reset()
    await expect(finish(state)).rejects.toMatchObject(unknownState)
    expect(desk.requests).not.toContain('redeem')
  })

  test('is of one person, agency and purpose; of the person in any session', async () => {
    await install()
    const state = await begin()
    const other = await makeAgency(visits.app)
    const colleague = await makeMember(visits.app, visits.agency, { isSubuser: false })
    for (const client of [other.owner.call, colleague.call])
      await expect(finish(state, client)).rejects.toMatchObject(unknownState)
    for (const odd of ['', 'x', state.slice(0, -1), `${state}x`])
      await expect(finish(odd)).rejects.toMatchObject(unknownState)
    const token = await beginSession(visits.app, visits.agency.agencyId, visits.agency.owner.userId)
    expect((await finish(state, clientOf(visits.app, token))).data).toMatchObject({ state: 'active' })
  })

  test('leads nowhere once its plugin was removed, also where one was installed since, or set to another way', async () => {
    const { id } = await install()
    const first = await begin()
    await visits.call.plugins.remove({ id })
    await install()
    await expect(finish(first)).rejects.toMatchObject({ code: 'PLUGIN_REMOVED' })
    const second = await begin()
    const { id: now, version } = await read()
    const changes = { way: 'onboarding' as const, credentials: { email: 'a@b.test' } }
    await visits.call.plugins.configure({ id: now, version, changes })
    await expect(finish(second)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(desk.requests).not.toContain('redeem')
  })
})

describe('tokens that end', () => {
  const hour = 60 * minuteMs

  test('are renewed before, by the job and on demand, and once by two servers at the same time', async () => {
    const { id } = await installAndConnect()
    visits.app.clock.forward(hour - 4 * minuteMs)
    await look()
    expect(desk.requests.filter((verb) => verb === 'renew')).toHaveLength(1)
    visits.app.clock.forward(hour)
    desk.renewalMs = 300
    const tested = await Promise.all(Array.from({ length: 6 }, () => visits.call.plugins.test({ id })))
    expect(tested.map(({ data }) => data.isTaken)).toEqual(Array.from({ length: 6 }, () => true))
    expect(desk.requests.filter((verb) => verb === 'renew')).toHaveLength(2)
    expect(await read()).toMatchObject({ state: 'active', version: 2 })
  })

  test('are used to their end where the provider is away', async () => {
    await installAndConnect()
    visits.app.clock.forward(hour - 4 * minuteMs)
    desk.failures.push(new ProviderError('unavailable'))
    await look()
    expect(await read()).toMatchObject({ state: 'active' })
    const { rows } = await visits.app.owner.query('select look_at, renewal from plugins where agency_id = $1', [
      visits.agency.agencyId,
    ])
    expect(rows[0]).toMatchObject({ renewal: null, look_at: expect.any(Date) })
  })

  test('that are not renewed any more end as an error, told once, and signing in again mends it', async () => {
    const { id } = await installAndConnect()
    desk.revokeAll()
    visits.app.clock.forward(hour)
    await Promise.all([look(), look()])
    expect(await read()).toMatchObject({ state: 'error', problem: expect.stringContaining('does not take') })
    expect((await listNotices()).filter(({ kind }) => kind === 'plugin_turned')).toEqual([
      {
        kind: 'plugin_turned',
        title: 'Visited payments (test-visit) is not connected any more: connect it again',
        subject: 'plugin',
      },
    ])
    expect((await listDeeds()).filter((kind) => kind === 'plugin_ended')).toHaveLength(1)
    visits.app.clock.reset()
    await expect(visits.call.plugins.setPaused({ id, version: 2, isPaused: true })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    expect(await connect()).toMatchObject({ state: 'active', problem: null })
  })
})

describe('an account', () => {
  const listStandings = async () => (await listNotices()).map(({ title }) => title)

  test('whose identity is checked is asked daily and by its events, and told of when that changes', async () => {
    desk.standing = 'identity-check'
    expect(await installAndConnect()).toMatchObject({ state: 'identity-check' })
    await look()
    expect(desk.requests).not.toContain('standing')
    visits.app.clock.forward(25 * 60 * minuteMs)
    await look()
    expect(desk.requests).toContain('standing')
    desk.standing = 'active'
    visits.app.clock.forward(25 * 60 * minuteMs)
    await look()
    visits.app.clock.reset()
    expect(await listStandings()).toEqual(['Visited payments (test-visit) has finished its identity check'])
    expect(await read()).toMatchObject({ state: 'active', standing: 'active' })
    expect(await listDeeds()).toContain('plugin_standing')
  })

  const post = async (type: string) => {
    const { eventsUrl } = await read()
    const { headers, body } = signedEvent(desk.webhookSecret, { id: `evt_${type}`, type }, visits.app.clock.now())
    const answer = await fetch(`${visits.app.url}${new URL(eventsUrl ?? '').pathname}`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(200)
    const [event] = (await visits.call.plugins.events({})).data
    await handleEvent(visits.app.services, visits.agency.agencyId, event?.id ?? '')
  }

  test('is asked about when an event comes while its identity is checked', async () => {
    desk.standing = 'identity-check'
    await installAndConnect()
    desk.standing = 'active'
    await post('merchant.activated')
    expect(await read()).toMatchObject({ state: 'active', lastEvent: { type: 'merchant.activated' } })
  })

  test('whose authorisation was taken back there is found out by an event about the account', async () => {
    await installAndConnect()
    desk.revokeAll()
    await post('account.authorisation_revoked')
    expect(await read()).toMatchObject({ state: 'error', lastEvent: { state: 'handled' } })
  })
})
