import type { Sandbox } from '@sarai/sandbox/sandbox'
import { signHeaders, signQuery } from '@sarai/sandbox/bokun/bokun-signatures'
import { makeManyProducts } from '@sarai/sandbox/octo/octo-products'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conformsAsBooking } from '../../../../test/booking-conformance.ts'
import { type BookingStage, findProblem } from '../../../../test/booking-stage.ts'
import {
  connect,
  findBookingSystem,
  openTestSandbox,
  postForm,
  sandboxAddress,
} from '../../../../test/sandbox-stage.ts'
import type { Connection } from '../../provider.ts'
import { WebhookRejected } from '../../provider.ts'
import { isSignedEvent, isSignedQuery } from './bokun-signatures.ts'

const returnUrl = 'https://agency.test/bokun-authorize-page'
const state = 's'.repeat(32)
const begin = { kind: 'begin', way: 'sign-in', returnUrl, state } as const

const readEnv = ({ url, bokun }: Sandbox) => ({
  BOKUN_TEST_URL: `${url}/bokun/octo/v1`,
  BOKUN_VENDOR_TEST_URL: `${url}/bokun/v/{domain}`,
  BOKUN_CLIENT_ID: bokun.state.app.clientId,
  BOKUN_CLIENT_SECRET: bokun.state.app.clientSecret,
})

async function openBokun(env: Record<string, string> = {}) {
  const sandbox = await openTestSandbox()
  const provider = findBookingSystem({ ...readEnv(sandbox), ...env }, 'bokun')
  const readNow = () => new Date(sandbox.clock.read())
  const connectBy = (credentials: Record<string, string>, account = 'demo-tours') =>
    connect(provider, credentials, account, readNow)
  return { sandbox, provider, connectBy }
}
type Opened = Awaited<ReturnType<typeof openBokun>>

/** Agrees, or does not, as a vendor does in a browser. @returns the address that they come back to */
async function visit({ provider, connectBy, sandbox }: Opened, domain: string, answer = 'approve') {
  const begun = await provider.authorise(connectBy({ domain }), begin)
  if (begun.kind !== 'visit') throw new Error('nobody is asked')
  const page = new URL(begun.url.replace(sandboxAddress, sandbox.url))
  return Object.fromEntries((await postForm(page, { answer })).searchParams)
}

async function signIn(opened: Opened, domain = 'demo-tours'): Promise<Connection> {
  const answer = await visit(opened, domain)
  const step = { kind: 'finish', way: 'sign-in', returnUrl, answer } as const
  const done = await opened.provider.authorise(opened.connectBy({ domain }), step)
  if (done.kind !== 'connected') throw new Error('not connected')
  return opened.connectBy({ domain, ...done.credentials }, done.account)
}

async function openStage(): Promise<BookingStage> {
  const opened = await openBokun()
  const { sandbox, provider, connectBy } = opened
  const [, plain] = sandbox.bokun.state.vendors
  if (!plain) throw new Error('there is no such vendor')
  plain.octo.capabilities.clear()
  return {
    provider,
    connection: await signIn(opened),
    plain: connectBy({ octoToken: plain.octo.key, vendorId: String(plain.number) }, plain.domain),
    stranger: connectBy({ octoToken: 'nobodys-token' }, 'nobody'),
    controls: sandbox.bokun,
    moveClock: (seconds) => sandbox.clock.moveAhead(seconds),
    failNext: (status) => void sandbox.faults.push({ provider: 'bokun', fault: { kind: 'status', status } }),
    spoilNext: (how) =>
      void sandbox.faults.push({
        provider: 'bokun',
        fault: how === 'delay' ? { kind: how, ms: 1_000 } : { kind: how },
      }),
    revokeThere: () => sandbox.bokun.revoke('demo-tours'),
    close: () => sandbox.close(),
  }
}

conformsAsBooking('Bókun', openStage)

describe('Bókun', () => {
  let opened: Opened
  beforeEach(async () => {
    opened = await openBokun()
  })
  afterEach(() => opened.sandbox.close())

  test('signs addresses as its documents say, by the vector of ours (bar 25)', () => {
    const query = { domain: 'demo-tours', timestamp: '1760000000', user: 'u1' }
    const hmac = '568207edb8a7f7ed466d3d8f84f3c1a139e745ceb54f021b363a70df689b169e'
    expect(isSignedQuery('bk_app_secret', { ...query, hmac })).toBe(true)
    expect(isSignedQuery('bk_app_secret', Object.fromEntries(Object.entries({ hmac, ...query }).toReversed()))).toBe(
      true,
    )
    expect(isSignedQuery('', { ...query, hmac })).toBe(false)
    expect(isSignedQuery('another', { ...query, hmac })).toBe(false)
    expect(isSignedQuery('bk_app_secret', query)).toBe(false)
    for (const name of Object.keys(query))
      expect(isSignedQuery('bk_app_secret', { ...query, hmac, [name]: 'x' })).toBe(false)
    expect(isSignedQuery('bk_app_secret', { ...query, hmac, more: 'x' })).toBe(false)
  })

  test('sends the owner to the page of their own account, and nowhere else', async () => {
    const { provider, connectBy, sandbox } = opened
    const begun = await provider.authorise(connectBy({ domain: 'Demo-Tours.bokun.io' }), begin)
    const page = new URL(begun.kind === 'visit' ? begun.url : '')
    expect(page.pathname).toBe('/bokun/v/demo-tours/appstore/oauth/authorize')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      state,
      client_id: sandbox.bokun.state.app.clientId,
      redirect_uri: returnUrl,
      scope: 'PRODUCTS_READ,BOOKINGS_READ,BOOKINGS_WRITE,CHECKOUTS_READ,CHECKOUTS_WRITE',
    })
    const hostile = [
      '',
      '-a',
      'a.evil.test',
      'evil.test/',
      'a/../b',
      'a@evil.test',
      'a#',
      'a?',
      'x'.repeat(64),
      'ä',
      'a b',
    ]
    for (const domain of hostile)
      expect(await findProblem(provider.authorise(connectBy({ domain }), begin)), domain).toBe('refused')
  })

  test('takes nobody back whose address was changed, is old, or is another account’s (bar 25)', async () => {
    const { provider, connectBy, sandbox } = opened
    const answer = await visit(opened, 'demo-tours')
    const finish = (changed: Record<string, string>, domain = 'demo-tours') =>
      findProblem(
        provider.authorise(connectBy({ domain }), { kind: 'finish', way: 'sign-in', returnUrl, answer: changed }),
      )
    for (const name of Object.keys(answer)) expect(await finish({ ...answer, [name]: 'x' }), name).toBe('refused')
    expect(await finish({ ...answer, more: 'x' })).toBe('refused')
    expect(await finish(answer, 'many-tours')).toBe('refused')
    sandbox.clock.moveAhead(301)
    expect(await finish(answer)).toBe('refused')
    const fresh = await visit(opened, 'demo-tours')
    expect(await finish(fresh)).toBe('done')
    // A code is good once.
    expect(await finish(fresh)).toBe('refused')
    const { clientSecret } = sandbox.bokun.state.app
    const ahead = { domain: 'demo-tours', state, code: 'x', timestamp: String(sandbox.clock.readSeconds() + 400) }
    expect(await finish(Object.fromEntries(signQuery(clientSecret, ahead)))).toBe('refused')
    for (const timestamp of ['', 'now', 'NaN'])
      expect(await finish(Object.fromEntries(signQuery(clientSecret, { ...ahead, timestamp })))).toBe('refused')
  })

  test('says what the owner has answered who does not agree', async () => {
    expect(await visit(opened, 'demo-tours', 'deny')).toEqual({ state, error: 'access_denied' })
  })

  test('signs in with an app of the agency’s own, where the installation has none', async () => {
    const { sandbox } = opened
    const alone = findBookingSystem({ ...readEnv(sandbox), BOKUN_CLIENT_ID: '', BOKUN_CLIENT_SECRET: '' }, 'bokun')
    const { clientId: appKey, clientSecret: appSecret } = sandbox.bokun.state.app
    expect(await findProblem(alone.authorise(connect(alone, { domain: 'demo-tours' }, ''), begin))).toBe('refused')
    const begun = await alone.authorise(connect(alone, { domain: 'demo-tours', appKey, appSecret }, ''), begin)
    expect(begun.kind === 'visit' && new URL(begun.url).searchParams.get('client_id')).toBe(appKey)
    expect(alone.ways[0]?.fields.map(({ isRequired }) => isRequired)).toEqual([true, true, true])
    expect(opened.provider.ways[0]?.fields.map(({ isRequired }) => isRequired)).toEqual([true, false, false])
  })

  test('reads who opens the app in its store, by what is signed alone', () => {
    const { provider, sandbox } = opened
    const url = new URL(sandbox.bokun.launch('demo-tours') ?? '')
    expect(url.pathname).toBe('/bokun-authorize-page')
    const answer = Object.fromEntries(url.searchParams)
    const read = (changes: Record<string, string>, secondsLater = 0) => {
      const now = new Date(sandbox.clock.read() + secondsLater * 1000)
      return provider.readLaunch?.({}, { ...answer, ...changes }, now)
    }
    expect(read({})).toEqual({ way: 'sign-in', credentials: { domain: 'demo-tours' } })
    for (const name of Object.keys(answer)) expect(() => read({ [name]: 'x' }), name).toThrow('not signed')
    expect(() => read({}, 302)).toThrow('five minutes')
    const own = { appKey: 'own', appSecret: 'own-secret' }
    expect(() => provider.readLaunch?.(own, answer, new Date(sandbox.clock.read()))).toThrow('not signed')
  })

  test('asks with its token in the way that the operator has chosen, and says so where its OCTO API does not take it', async () => {
    opened.sandbox.bokun.state.tokenCalls = new Set(['app-token'])
    await expect(signIn(opened)).rejects.toThrow('Make an OCTO token at Bókun, and use that instead.')
    const other = await openBokun({ BOKUN_TOKEN_CALLS: 'app-token' })
    other.sandbox.bokun.state.tokenCalls = new Set(['app-token'])
    expect(await other.provider.listSuppliers(await signIn(other))).toHaveLength(1)
    await other.sandbox.close()
  })

  test('lists all products with the vendor named, and the first hundred without', async () => {
    const { provider, connectBy } = opened
    const octoToken = 'bokun-octo-token-of-many'
    const count = async (credentials: Record<string, string>) =>
      (await provider.listProducts(connectBy(credentials, 'many-tours'))).products.length
    expect(await count({ octoToken })).toBe(100)
    expect(await count({ octoToken, vendorId: '102' })).toBe(makeManyProducts(150).length)
    const step = { ...begin, way: 'keys' } as const
    expect(await findProblem(provider.authorise(connectBy({ octoToken, vendorId: '101' }), step))).toBe('unauthorised')
    expect(await findProblem(provider.authorise(connectBy({ octoToken, vendorId: 'a/b' }), step))).toBe('refused')
  })

  test('hears that it was uninstalled, signed in either way of writing, of its own vendor alone (bar 25)', async () => {
    const { provider, sandbox } = opened
    const connection = await signIn(opened)
    const { clientId, clientSecret } = sandbox.bokun.state.app
    const plain = {
      'x-bokun-apikey': clientId,
      'x-bokun-topic': 'apps/uninstall',
      'x-bokun-vendor-id': 'VmVuZG9yOjEwMQ==',
    }
    const body = Buffer.from('{"timestamp":"2026-09-07T11:06:32.419"}')
    const take = (headers: Record<string, string>) => {
      try {
        return provider.verifyWebhook?.(connection, { headers, body, receivedAt: new Date() })
      } catch (error) {
        if (error instanceof WebhookRejected) return 'rejected'
        throw error
      }
    }
    for (const encoding of ['hex', 'base64'] as const) {
      const good = signHeaders(clientSecret, plain, encoding)
      expect(isSignedEvent(clientSecret, { ...good, host: 'agency.test', 'content-type': 'application/json' })).toBe(
        true,
      )
      expect(take(good)).toMatchObject({ type: 'apps/uninstall', account: 'demo-tours', isOfAccount: true })
      for (const name of Object.keys(good)) {
        expect(take({ ...good, [name]: 'x' }), name).toBe('rejected')
        expect(take(Object.fromEntries(Object.entries(good).filter(([other]) => other !== name))), name).toBe(
          'rejected',
        )
      }
      expect(take({ ...good, 'x-bokun-more': 'x' })).toBe('rejected')
      expect(take(signHeaders('another', plain, encoding))).toBe('rejected')
      expect(take(signHeaders(clientSecret, { ...plain, 'x-bokun-vendor-id': 'VmVuZG9yOjEwMg==' }, encoding))).toBe(
        'rejected',
      )
    }
    expect(take({})).toBe('rejected')
    sandbox.bokun.revoke('demo-tours')
    expect(await findProblem(provider.readStanding?.(connection) ?? Promise.resolve())).toBe('unauthorised')
  })
})
