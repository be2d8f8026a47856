import { type PluginAct, pluginActs, pluginStates } from '@sarai/contract/plugin-words'
import { describe, expect, test } from 'vitest'
import { setUpVisits, visitsUrl } from '../../../test/set-up-visits.ts'
import { ProviderError } from '../../providers/provider.ts'
import { askPaymentGateway, requirePaymentGateway } from './plugins-gateway.service.ts'

const visits = setUpVisits()
const { desk, install, read, connect, installAndConnect } = visits

describe('removing', () => {
  test('tells the provider first', async () => {
    const { id } = await installAndConnect()
    expect((await visits.call.plugins.remove({ id })).data).toEqual({ isRevoked: true })
    expect(desk.isRevoked).toBe(true)
  })

  test('is done also where the provider is down, or the credentials do not open any more', async () => {
    const { id } = await installAndConnect()
    desk.failures.push(new ProviderError('unavailable'))
    expect((await visits.call.plugins.remove({ id })).data).toEqual({ isRevoked: false })
    expect((await visits.call.plugins.list()).data).toEqual([])
    const { id: second } = await installAndConnect()
    await visits.app.owner.query(`update plugins set credentials = 'broken' where id = $1`, [second])
    expect((await visits.call.plugins.remove({ id: second })).data).toEqual({ isRevoked: false })
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
    install: () => visits.call.plugins.install({ provider: 'test-visit', way: 'sign-in' }),
    connect: (plugin) => visits.call.plugins.connect(plugin),
    configure: (plugin) => visits.call.plugins.configure({ ...plugin, changes: { settings: { statement: 'x' } } }),
    test: ({ id }) => visits.call.plugins.test({ id }),
    pause: (plugin) => visits.call.plugins.setPaused({ ...plugin, isPaused: true }),
    resume: (plugin) => visits.call.plugins.setPaused({ ...plugin, isPaused: false }),
    remove: ({ id }) => visits.call.plugins.remove({ id }),
  }
  const found: Record<string, string[]> = {}
  for (const state of pluginStates) {
    found[state] = []
    // What one agency may ask of providers in ten minutes is limited.
    await visits.makeAnother()
    for (const act of pluginActs) {
      await visits.app.owner.query('delete from plugins where agency_id = $1', [visits.agency.agencyId])
      let plugin = { id: '00000000-0000-7000-8000-000000000000', version: 1 }
      const set = putInto[state]
      if (set) {
        plugin = await installAndConnect()
        await visits.app.owner.query(`update plugins set ${set} where id = $1`, [plugin.id])
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
  const requireGateway = () =>
    requirePaymentGateway(visits.app.services, visits.app.services.database.readAs(visits.agency.agencyId))
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
    await expect(requireGateway()).rejects.toMatchObject(missing)
    await install()
    await expect(requireGateway()).rejects.toMatchObject(missing)
    desk.standing = 'identity-check'
    const { id, version } = await connect()
    await expect(requireGateway()).rejects.toMatchObject(checked)
    desk.standing = 'active'
    await visits.call.plugins.test({ id })
    expect(await requireGateway()).toMatchObject({ plugin: { id } })
    const named = requirePaymentGateway(
      visits.app.services,
      visits.app.services.database.readAs(visits.agency.agencyId),
      'another',
    )
    await expect(named).rejects.toMatchObject(missing)
    await visits.call.plugins.setPaused({ id, version, isPaused: true })
    await expect(requireGateway()).rejects.toMatchObject(missing)
  })

  test('is asked, and what it says of the account is noted', async () => {
    await installAndConnect()
    const request = {
      reference: 'r',
      amount: { value: 100, currency: 'INR' },
      description: 'Goa',
      customer: { name: 'A', email: null, phone: null },
      expiresAt: null,
      returnUrl: visitsUrl,
      isPartial: false,
    }
    const ask = () =>
      askPaymentGateway(visits.app.services, visits.agency.agencyId, (one, connection) =>
        one.createLink(connection, request),
      )
    await expect(ask()).rejects.toMatchObject(checked)
    expect(await read()).toMatchObject({ state: 'identity-check' })
    await visits.app.owner.query(`update plugins set standing = 'active' where agency_id = $1`, [
      visits.agency.agencyId,
    ])
    desk.revokeAll()
    await expect(ask()).rejects.toMatchObject(missing)
    expect(await read()).toMatchObject({ state: 'error' })
  })
})
