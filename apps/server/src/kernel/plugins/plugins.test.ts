import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { openGateway, type TestGateway } from '../../../test/test-gateway.ts'
import { testPayments } from '../../../test/test-provider.ts'

const webhookSecret = 'what-the-webhook-is-signed-with-5d2c'

let app: TestApp
let gateway: TestGateway
let agency: TestAgency
let call: TestAgency['owner']['call']
beforeAll(async () => {
  gateway = await openGateway()
  app = await startApp({ ROLE: 'web' }, { providers: [testPayments(gateway.url)], listeners: [] })
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
})

const credentials = () => ({ apiKey: gateway.apiKey, webhookSecret })
const install = async (typed: Record<string, string> = credentials()) =>
  (await call.plugins.install({ provider: 'test-pay', credentials: typed })).data
const enable = async ({ id, version }: { id: string; version: number }) =>
  (await call.plugins.connect({ id, version })).data.plugin
const kinds = async () => (await call.activity.list({})).data.map(({ kind, subjectLabel }) => [kind, subjectLabel])

describe('a plugin', () => {
  test('is offered, installed, connected, paused, resumed and removed, and all of it written down', async () => {
    expect((await call.plugins.available()).data).toMatchObject([
      {
        provider: 'test-pay',
        kind: 'payments',
        state: 'available',
        card: { goodFor: 'Tests.' },
        ways: [{ name: 'keys', credentials: [{ name: 'apiKey' }, { name: 'webhookSecret' }] }],
      },
    ])
    expect((await call.plugins.read({ provider: 'test-pay' })).data).toMatchObject({
      offer: { state: 'available' },
      plugin: null,
    })
    const installed = await install()
    expect(installed).toMatchObject({
      state: 'installed',
      account: null,
      credentialNames: ['apiKey', 'webhookSecret'],
      lastEvent: null,
    })
    expect(gateway.asked).toEqual([])
    expect((await call.plugins.available()).data).toMatchObject([{ state: 'installed' }])

    const enabled = await enable(installed)
    expect(enabled).toMatchObject({ state: 'active', account: gateway.account })
    expect(gateway.asked).toEqual(['GET /account'])
    expect((await call.plugins.list()).data).toEqual([enabled])
    const { id } = enabled
    const off = (await call.plugins.setPaused({ id, version: enabled.version, isPaused: true })).data
    expect(off).toMatchObject({ state: 'paused', account: gateway.account })
    // Twice is once.
    expect((await call.plugins.setPaused({ id, version: off.version, isPaused: true })).data).toEqual(off)
    const on = (await call.plugins.setPaused({ id, version: off.version, isPaused: false })).data
    expect(on).toMatchObject({ state: 'active' })
    expect(await call.plugins.test({ id })).toMatchObject({ data: { isTaken: true, message: null } })
    // There is nothing to tell the provider: it does not know of us.
    expect((await call.plugins.remove({ id })).data).toEqual({ isRevoked: null })
    expect((await call.plugins.read({ provider: 'test-pay' })).data).toMatchObject({ plugin: null })
    expect((await call.plugins.read({ provider: 'no-such' })).data).toEqual({
      offer: null,
      plugin: null,
      controlsUrl: null,
    })
    expect(await kinds()).toEqual(
      ['removed', 'enabled', 'disabled', 'connected', 'installed'].map((deed) => [
        `plugin_${deed}`,
        'Test payments (test-pay)',
      ]),
    )
  })

  test('is not connected where its provider does not take the credentials, or is away', async () => {
    const wrong = await install({ apiKey: 'somebody-elses', webhookSecret })
    await expect(enable(wrong)).rejects.toMatchObject({ status: 422, code: 'PROVIDER_REFUSED' })
    const { data } = await call.plugins.configure({
      id: wrong.id,
      version: wrong.version,
      changes: { credentials: credentials() },
    })
    gateway.failures.push(503, 503, 503)
    await expect(enable(data)).rejects.toMatchObject({ status: 422, code: 'PROVIDER_UNAVAILABLE' })
    expect(await enable(data)).toMatchObject({ state: 'active' })
  })

  test('is connected anew when it is given other credentials; what is not named stays', async () => {
    const before = await enable(await install())
    const { id } = before
    const statement = { settings: { statement: 'Goa trips' } }
    const said = (await call.plugins.configure({ id, version: before.version, changes: statement })).data
    expect(said).toMatchObject({ state: 'active', settings: { statement: 'Goa trips' } })
    const same = (await call.plugins.configure({ id, version: said.version, changes: { credentials: { apiKey: '' } } }))
      .data
    expect(same).toMatchObject({ state: 'active', credentialNames: ['apiKey', 'webhookSecret'] })
    const cleared = { settings: { statement: '' } }
    const without = (await call.plugins.configure({ id, version: same.version, changes: cleared })).data
    expect(without).toMatchObject({ state: 'active', settings: {} })
    const changes = { credentials: { webhookSecret: 'another secret of the webhook' } }
    const changed = (await call.plugins.configure({ id, version: without.version, changes })).data
    expect(changed).toMatchObject({ state: 'installed', account: null })
    // The key was not named, and is still right.
    expect(await enable(changed)).toMatchObject({ state: 'active' })
    await expect(call.plugins.configure({ id, version: before.version, changes: statement })).rejects.toMatchObject({
      code: 'STALE',
    })
  })

  test('takes what its provider has fields for, and says what is missing without a value', async () => {
    const missing = call.plugins.install({ provider: 'test-pay', credentials: { apiKey: gateway.apiKey } })
    await expect(missing).rejects.toMatchObject({
      fields: { 'credentials.webhookSecret': 'Enter: Secret of the webhook' },
    })
    for (const name of ['password', 'constructor', 'toString']) {
      const extra = JSON.parse(`{"${name}":"x"}`) as Record<string, string>
      await expect(install({ ...credentials(), ...extra })).rejects.toMatchObject({
        status: expect.toBeOneOf([400, 422]),
      })
    }
    await expect(call.plugins.install({ provider: 'toString' })).rejects.toMatchObject({ code: 'PLUGIN_UNKNOWN' })
    await install()
    await expect(install()).rejects.toMatchObject({ code: 'PLUGIN_INSTALLED' })
  })

  test('is the main user’s, who has given the password a moment ago', async () => {
    const { id } = await install()
    const member = await makeMember(app, agency, { isManager: true })
    for (const refused of [
      () => member.call.plugins.read({ provider: 'test-pay' }),
      () => member.call.plugins.events({}),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 403 })
    // Which there are is for whoever a permission list lets in; how they are set up is not.
    const [seen] = (await member.call.plugins.list()).data
    expect(seen).toMatchObject({
      id,
      state: 'installed',
      account: null,
      credentialNames: [],
      settings: {},
      eventsUrl: null,
    })
    const permissions = { 'all-plugins': { read: true, write: true } }
    const listed = await makeMember(app, agency, { isRestricted: true, permissions })
    expect((await listed.call.plugins.available()).status).toBe(true)
    await expect(listed.call.plugins.list()).rejects.toMatchObject({ status: 403 })
    await expect(listed.call.plugins.install({ provider: 'x' })).rejects.toMatchObject({ status: 403 })
    app.clock.forward(11 * 60_000)
    await expect(call.plugins.remove({ id })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    await call.plugins.read({ provider: 'test-pay' })
    app.clock.reset()
  })

  test('has credentials that no answer, log, timeline or row shows, and that open in no other place (bar 40)', async () => {
    const { id } = await enable(await install())
    const answers = JSON.stringify(
      await Promise.all([
        call.plugins.available(),
        call.plugins.list(),
        call.plugins.read({ provider: 'test-pay' }),
        call.plugins.events({}),
        call.activity.list({}),
      ]),
    )
    const { rows } = await app.owner.query('select to_jsonb(plugins)::text as row from plugins where id = $1', [id])
    const kept = [answers, app.logs(), rows[0].row as string].join('\n')
    for (const secret of [gateway.apiKey, webhookSecret]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret).toString('base64'))
    }
    // Moved to another agency's plugin they are nobody's.
    const other = await makeAgency(app)
    const { data } = await other.owner.call.plugins.install({ provider: 'test-pay', credentials: credentials() })
    await app.owner.query(
      'update plugins set credentials = (select credentials from plugins where id = $1) where id = $2',
      [id, data.id],
    )
    const moved = other.owner.call.plugins.connect({ id: data.id, version: data.version })
    await expect(moved).rejects.toMatchObject({ status: 500 })
  })
})
