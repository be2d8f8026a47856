import { type PluginAct, pluginActs, pluginStates } from '@sarai/contract/plugin-words'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { beginSession, clientOf, makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'
import { signedEvent } from '../../../test/test-provider.ts'
import { testVisits, VisitDesk } from '../../../test/test-visits.ts'
import { ProviderError } from '../../providers/provider.ts'
import { askPaymentGateway, requirePaymentGateway } from './plugins-gateway.service.ts'
import { lookAtPlugins } from './plugins-looking.service.ts'
import { handleEvent } from './plugins-handling.service.ts'

const appUrl = 'https://sarai.test'
const minuteMs = 60_000

let app: TestApp
let desk: VisitDesk
let agency: TestAgency
let call: TestAgency['owner']['call']
beforeAll(async () => {
  const provider = testVisits(new Proxy({} as VisitDesk, { get: (_, name) => bound(desk, name as keyof VisitDesk) }))
  app = await startApp({ ROLE: 'web', APP_URL: appUrl }, { providers: [provider], listeners: [] })
})
afterAll(() => app.close())
beforeEach(async () => {
  desk = new VisitDesk(() => app.clock.now())
  agency = await makeAgency(app)
  call = agency.owner.call
})
afterEach(() => app.clock.reset())

/** Each test has a desk of its own behind the one provider. */
function bound(of: VisitDesk, name: keyof VisitDesk): unknown {
  const value = of[name]
  return typeof value === 'function' ? value.bind(of) : value
}

type Client = TestAgency['owner']['call']
const install = async (way: 'sign-in' | 'onboarding' = 'sign-in', credentials: Record<string, string> = {}) =>
  (await call.plugins.install({ provider: 'test-visit', way, credentials })).data
const stateIn = (url: string | null) => new URL(url ?? '').searchParams.get('state') ?? ''
const read = async () => {
  const { plugin } = (await call.plugins.read({ provider: 'test-visit' })).data
  if (!plugin) throw new Error('it is not installed')
  return plugin
}
const begin = async (client: Client = call) => {
  const { id, version } = await read()
  const { url } = (await client.plugins.connect({ id, version })).data
  return stateIn(url)
}
const finish = (state: string, client: Client = call) =>
  client.plugins.finish({ answer: { state, code: desk.agree() } })
const connect = async () => (await finish(await begin())).data
const connected = async () => {
  await install()
  return connect()
}
const unknown = { status: 422, code: 'SIGN_IN_UNKNOWN', message: expect.stringMatching(/^This was finished before/) }
const noticesOf = async () =>
  (await call.notices.list({})).data.map(({ kind, title, subject }) => ({ kind, title, subject }))
const deeds = async () => (await call.activity.list({})).data.map(({ kind }) => kind)
const look = () => lookAtPlugins(app.services, agency.agencyId)

describe('signing in at a provider', () => {
  test('goes there, comes back and is connected; what it gave is sealed and shown nowhere (bar 40)', async () => {
    const installed = await install()
    expect(installed).toMatchObject({ state: 'installed', way: 'sign-in', credentialNames: [] })
    const begun = (await call.plugins.connect({ id: installed.id, version: installed.version })).data
    expect(begun.plugin).toMatchObject({ state: 'installed' })
    const url = new URL(begun.url ?? '')
    expect(url.searchParams.get('return')).toBe(`${appUrl}/authorize-payment-page`)
    // At least 128 random bits in 8 to 64 characters, as Cashfree limits it.
    const state = stateIn(begun.url)
    expect(state).toMatch(/^sao_[\w-]{43}$/)
    const { data } = await finish(state)
    expect(data).toMatchObject({ state: 'active', account: 'acc_visit_1', version: installed.version + 1 })
    const { rows } = await app.owner.query(
      `select (select string_agg(to_jsonb(p)::text, '') from plugins p where p.agency_id = $1)
            || coalesce((select string_agg(to_jsonb(c)::text, '') from consents c where c.agency_id = $1), '') as kept`,
      [agency.agencyId],
    )
    const shown = JSON.stringify(await Promise.all([call.plugins.list(), call.activity.list({})]))
    for (const secret of [...desk.tokens, desk.webhookSecret, state])
      expect([shown, app.logs(), rows[0].kept as string].join('\n')).not.toContain(secret)
    expect(await deeds()).toEqual(expect.arrayContaining(['plugin_connected', 'plugin_installed']))
  })

  test('asks for the fields of its way alone, and not for a way that nobody has set up', async () => {
    await expect(install('onboarding')).rejects.toMatchObject({ fields: { 'credentials.email': expect.any(String) } })
    await expect(install('sign-in', { email: 'a@b.test' })).rejects.toMatchObject({ status: 422 })
    await expect(call.plugins.install({ provider: 'test-visit', way: 'keys' })).rejects.toMatchObject({
      code: 'WAY_NOT_OFFERED',
    })
    const [offer] = (await call.plugins.available()).data
    expect(offer?.ways.map(({ name }) => name)).toEqual(['sign-in', 'onboarding'])
    expect(await install('onboarding', { email: 'a@b.test' })).toMatchObject({ way: 'onboarding' })
  })

  test('with another way it is connected anew, and what the first gave is forgotten', async () => {
    const { id, version } = await connected()
    const changes = { way: 'onboarding' as const, credentials: { email: 'a@b.test' } }
    const { data } = await call.plugins.configure({ id, version, changes })
    expect(data).toMatchObject({ state: 'installed', account: null, credentialNames: ['email'] })
    const settings = { settings: { statement: 'Goa' } }
    const again = (await call.plugins.configure({ id, version: data.version, changes: settings })).data
    expect((await finish(await begin())).data).toMatchObject({ state: 'active', settings: { statement: 'Goa' } })
    expect(again.version).toBe(data.version + 1)
  })

  test('ends by one plain sentence where nobody agreed there', async () => {
    await install()
    const refused = (error: string, more = {}) =>
      begin().then((state) => call.plugins.finish({ answer: { state, error, ...more } }))
    await expect(refused('access_denied')).rejects.toMatchObject({
      code: 'SIGN_IN_REFUSED',
      message: 'You did not agree at Visited payments (test-visit), so nothing has changed.',
    })
    await expect(refused('server_error', { error_description: 'come later' })).rejects.toMatchObject({
      message: expect.stringContaining('It says: come later'),
    })
    expect(await read()).toMatchObject({ state: 'installed' })
    expect(desk.asked).not.toContain('redeem')
  })

  test('a provider that is away when somebody comes back changes nothing', async () => {
    await install()
    const state = await begin()
    desk.failures.push(new ProviderError('unavailable'))
    await expect(finish(state)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect(await read()).toMatchObject({ state: 'installed' })
    // It was used.
    await expect(finish(state)).rejects.toMatchObject(unknown)
  })
})

describe('a state', () => {
  test('is good once, and once of fifty at the same time', async () => {
    await install()
    const state = await begin()
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => finish(state)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject(unknown)
    expect(desk.asked.filter((verb) => verb === 'redeem')).toHaveLength(1)
    await expect(finish(state)).rejects.toMatchObject(unknown)
  })

  test('is good for a quarter of an hour, after which it is used up', async () => {
    await install()
    const state = await begin()
    app.clock.forward(15 * minuteMs + 1000)
    await expect(finish(state)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    await call.auth.confirmPassword({ password })
    await expect(finish(state)).rejects.toMatchObject(unknown)
    app.clock.reset()
    await expect(finish(state)).rejects.toMatchObject(unknown)
    expect(desk.asked).not.toContain('redeem')
  })

  test('is of one person, agency and purpose; of the person in any session', async () => {
    await install()
    const state = await begin()
    const other = await makeAgency(app)
    const colleague = await makeMember(app, agency, { isSubuser: false })
    for (const client of [other.owner.call, colleague.call])
      await expect(finish(state, client)).rejects.toMatchObject(unknown)
    for (const odd of ['', 'x', state.slice(0, -1), `${state}x`])
      await expect(finish(odd)).rejects.toMatchObject(unknown)
    const token = await beginSession(app, agency.agencyId, agency.owner.userId)
    expect((await finish(state, clientOf(app, token))).data).toMatchObject({ state: 'active' })
  })

  test('leads nowhere once its plugin was removed, also where one was installed since, or set to another way', async () => {
    const { id } = await install()
    const first = await begin()
    await call.plugins.remove({ id })
    await install()
    await expect(finish(first)).rejects.toMatchObject({ code: 'PLUGIN_REMOVED' })
    const second = await begin()
    const { id: now, version } = await read()
    const changes = { way: 'onboarding' as const, credentials: { email: 'a@b.test' } }
    await call.plugins.configure({ id: now, version, changes })
    await expect(finish(second)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(desk.asked).not.toContain('redeem')
  })
})

describe('tokens that end', () => {
  const hour = 60 * minuteMs

  test('are renewed before, by the job and on demand, and once by two servers at the same time', async () => {
    const { id } = await connected()
    app.clock.forward(hour - 4 * minuteMs)
    await look()
    expect(desk.asked.filter((verb) => verb === 'renew')).toHaveLength(1)
    app.clock.forward(hour)
    desk.renewalMs = 300
    const tested = await Promise.all(Array.from({ length: 6 }, () => call.plugins.test({ id })))
    expect(tested.map(({ data }) => data.isTaken)).toEqual(Array.from({ length: 6 }, () => true))
    expect(desk.asked.filter((verb) => verb === 'renew')).toHaveLength(2)
    expect(await read()).toMatchObject({ state: 'active', version: 2 })
  })

  test('are used to their end where the provider is away', async () => {
    await connected()
    app.clock.forward(hour - 4 * minuteMs)
    desk.failures.push(new ProviderError('unavailable'))
    await look()
    expect(await read()).toMatchObject({ state: 'active' })
    const { rows } = await app.owner.query('select look_at, renewal from plugins where agency_id = $1', [
      agency.agencyId,
    ])
    expect(rows[0]).toMatchObject({ renewal: null, look_at: expect.any(Date) })
  })

  test('that are not renewed any more end as an error, told once, and signing in again mends it', async () => {
    const { id } = await connected()
    desk.revokeAll()
    app.clock.forward(hour)
    await Promise.all([look(), look()])
    expect(await read()).toMatchObject({ state: 'error', problem: expect.stringContaining('does not take') })
    expect((await noticesOf()).filter(({ kind }) => kind === 'plugin_turned')).toEqual([
      {
        kind: 'plugin_turned',
        title: 'Visited payments (test-visit) is not connected any more: connect it again',
        subject: 'plugin',
      },
    ])
    expect((await deeds()).filter((kind) => kind === 'plugin_ended')).toHaveLength(1)
    app.clock.reset()
    await expect(call.plugins.setPaused({ id, version: 2, isPaused: true })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    expect(await connect()).toMatchObject({ state: 'active', problem: null })
  })
})

describe('an account', () => {
  const standings = async () => (await noticesOf()).map(({ title }) => title)

  test('whose identity is checked is asked daily and by its events, and told of when that changes', async () => {
    desk.standing = 'identity-check'
    expect(await connected()).toMatchObject({ state: 'identity-check' })
    await look()
    expect(desk.asked).not.toContain('standing')
    app.clock.forward(25 * 60 * minuteMs)
    await look()
    expect(desk.asked).toContain('standing')
    desk.standing = 'active'
    app.clock.forward(25 * 60 * minuteMs)
    await look()
    app.clock.reset()
    expect(await standings()).toEqual(['Visited payments (test-visit) has finished its identity check'])
    expect(await read()).toMatchObject({ state: 'active', standing: 'active' })
    expect(await deeds()).toContain('plugin_standing')
  })

  const post = async (type: string) => {
    const { eventsUrl } = await read()
    const { headers, body } = signedEvent(desk.webhookSecret, { id: `evt_${type}`, type }, app.clock.now())
    const answer = await fetch(`${app.url}${new URL(eventsUrl ?? '').pathname}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    const [event] = (await call.plugins.events({})).data
    await handleEvent(app.services, agency.agencyId, event?.id ?? '')
  }

  test('is asked about when an event comes while its identity is checked', async () => {
    desk.standing = 'identity-check'
    await connected()
    desk.standing = 'active'
    await post('merchant.activated')
    expect(await read()).toMatchObject({ state: 'active', lastEvent: { type: 'merchant.activated' } })
  })

  test('whose authorisation was taken back there is found out by an event about the account', async () => {
    await connected()
    desk.revokeAll()
    await post('account.authorisation_revoked')
    expect(await read()).toMatchObject({ state: 'error', lastEvent: { state: 'handled' } })
  })
})

describe('removing', () => {
  test('tells the provider first', async () => {
    const { id } = await connected()
    expect((await call.plugins.remove({ id })).data).toEqual({ isRevoked: true })
    expect(desk.isRevoked).toBe(true)
  })

  test('is done also where the provider is down, or the credentials do not open any more', async () => {
    const { id } = await connected()
    desk.failures.push(new ProviderError('unavailable'))
    expect((await call.plugins.remove({ id })).data).toEqual({ isRevoked: false })
    expect((await call.plugins.list()).data).toEqual([])
    const { id: second } = await connected()
    await app.owner.query(`update plugins set credentials = 'broken' where id = $1`, [second])
    expect((await call.plugins.remove({ id: second })).data).toEqual({ isRevoked: false })
  })
})

test('every act in every state: what makes sense is done, and all else is refused in a sentence', async () => {
  const putInto: Record<(typeof pluginStates)[number], string | undefined> = {
    available: undefined,
    installed: 'authorised_at = null, standing = null, paused_at = null, problem = null',
    authorised: 'standing = null, paused_at = null, problem = null',
    'identity-check': `standing = 'identity-check', paused_at = null, problem = null`,
    active: `standing = 'active', paused_at = null, problem = null`,
    paused: `standing = 'active', paused_at = now(), problem = null`,
    error: `standing = 'active', paused_at = null, problem = 'It has ended.'`,
  }
  const acts: Record<PluginAct, (plugin: { id: string; version: number }) => Promise<unknown>> = {
    install: () => call.plugins.install({ provider: 'test-visit', way: 'sign-in' }),
    connect: (plugin) => call.plugins.connect(plugin),
    configure: (plugin) => call.plugins.configure({ ...plugin, changes: { settings: { statement: 'x' } } }),
    test: ({ id }) => call.plugins.test({ id }),
    pause: (plugin) => call.plugins.setPaused({ ...plugin, isPaused: true }),
    resume: (plugin) => call.plugins.setPaused({ ...plugin, isPaused: false }),
    remove: ({ id }) => call.plugins.remove({ id }),
  }
  const found: Record<string, string[]> = {}
  for (const state of pluginStates) {
    found[state] = []
    // What one agency may ask of providers in ten minutes is limited.
    agency = await makeAgency(app)
    call = agency.owner.call
    for (const act of pluginActs) {
      await app.owner.query('delete from plugins where agency_id = $1', [agency.agencyId])
      let plugin = { id: '00000000-0000-7000-8000-000000000000', version: 1 }
      const set = putInto[state]
      if (set) {
        plugin = await connected()
        await app.owner.query(`update plugins set ${set} where id = $1`, [plugin.id])
        expect(await read()).toMatchObject({ state })
      }
      const before = plugin.version
      const outcome = await acts[act]({ id: plugin.id, version: before }).then(
        () => 'done',
        (error: { code: string; message: string }) => {
          expect(error.message).toMatch(/^[A-Z].*\.$/)
          return error.code
        },
      )
      found[state].push(`${act} ${outcome}`)
    }
  }
  const gone = ['connect', 'configure', 'test', 'pause', 'resume', 'remove'].map((act) => `${act} NOT_FOUND`)
  const usual = ['install PLUGIN_INSTALLED', 'connect done', 'configure done']
  const going = [...usual, 'test done', 'pause done', 'resume done', 'remove done']
  expect(found).toEqual({
    available: ['install done', ...gone],
    installed: [...usual, 'test NOT_CONNECTED', 'pause NOT_CONNECTED', 'resume done', 'remove done'],
    authorised: going,
    'identity-check': going,
    active: going,
    paused: going,
    error: [...usual, 'test done', 'pause NOT_CONNECTED', 'resume done', 'remove done'],
  })
})

describe('a gateway to ask for money by', () => {
  const gateway = () => requirePaymentGateway(app.services, app.services.database.readAs(agency.agencyId))
  const missing = {
    status: 422,
    code: 'CASHFREE_NOT_INTEGRATED',
    message: 'Please install Cashfree Plugin to enable payment functionality.',
  }
  const checked = {
    status: 422,
    code: 'CASHFREE_KYC_PENDING',
    message: 'Please complete the KYC process to enable payment functionality.',
  }

  test('is one that is connected and not paused; without it the specification’s words are said', async () => {
    await expect(gateway()).rejects.toMatchObject(missing)
    await install()
    await expect(gateway()).rejects.toMatchObject(missing)
    desk.standing = 'identity-check'
    const { id, version } = await connect()
    await expect(gateway()).rejects.toMatchObject(checked)
    desk.standing = 'active'
    await call.plugins.test({ id })
    expect(await gateway()).toMatchObject({ plugin: { id } })
    const named = requirePaymentGateway(app.services, app.services.database.readAs(agency.agencyId), 'another')
    await expect(named).rejects.toMatchObject(missing)
    await call.plugins.setPaused({ id, version, isPaused: true })
    await expect(gateway()).rejects.toMatchObject(missing)
  })

  test('is asked, and what it says of the account is noted', async () => {
    await connected()
    const request = {
      reference: 'r',
      amount: { value: 100, currency: 'INR' },
      description: 'Goa',
      customer: { name: 'A', email: null, phone: null },
      expiresAt: null,
      returnUrl: appUrl,
      isPartial: false,
    }
    const ask = () =>
      askPaymentGateway(app.services, agency.agencyId, (one, connection) => one.createLink(connection, request))
    await expect(ask()).rejects.toMatchObject(checked)
    expect(await read()).toMatchObject({ state: 'identity-check' })
    await app.owner.query(`update plugins set standing = 'active' where agency_id = $1`, [agency.agencyId])
    desk.revokeAll()
    await expect(ask()).rejects.toMatchObject(missing)
    expect(await read()).toMatchObject({ state: 'error' })
  })
})
