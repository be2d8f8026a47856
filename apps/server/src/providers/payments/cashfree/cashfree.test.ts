import { signBody } from '@sarai/sandbox/cashfree/cashfree-entities'
import type { Sandbox } from '@sarai/sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkWithSandbox } from '../../../../test/gateway-conformance.ts'
import {
  connect,
  findGateway,
  openTestSandbox,
  postForm,
  sandboxAddress,
  signInAt,
} from '../../../../test/sandbox-stage.ts'
import type { PaymentLinkRequest, PaymentsProvider } from '../payments.ts'
import type { Connection } from '../../provider.ts'
import { isSignedDelivery } from './cashfree-events.ts'
import { makeCashfreeId, readIndianPhone } from './cashfree-links.ts'

let sandbox: Sandbox
let provider: PaymentsProvider
const findEnv = (more: Record<string, string> = {}) => ({
  CASHFREE_TEST_URL: `${sandbox.url}/cashfree/pg`,
  CASHFREE_PARTNERS_TEST_URL: `${sandbox.url}/cashfree/partners`,
  CASHFREE_PARTNER_KEY: sandbox.cashfree.state.partner.apiKey,
  CASHFREE_OAUTH_CLIENT_ID: sandbox.cashfree.state.partner.oauthClientId,
  ...more,
})
beforeAll(async () => {
  sandbox = await openTestSandbox()
  sandbox.cashfree.state.partner.redirectUri = 'https://agency.test/cashfree-oauth'
  provider = findGateway(findEnv(), 'cashfree')
})
afterAll(() => sandbox.close())

const findMerchant = (index = 0) => {
  const merchant = sandbox.cashfree.state.merchants[index]
  if (!merchant) throw new Error('there is no such merchant')
  return merchant
}
const connectByKeys = () => {
  const { clientId, clientSecret } = findMerchant()
  return connect(provider, { clientId, clientSecret }, clientId)
}
const toSandbox = (url: string | URL) => new URL(String(url).replace(sandboxAddress, sandbox.url))
const giveConsent = (answer: string) => (url: URL) => postForm(toSandbox(url), { answer, account: findMerchant(1).id })
const makeRequest = (reference: string): PaymentLinkRequest => ({
  reference,
  amount: { value: 4_210, currency: 'INR' },
  description: 'Goa',
  customer: { name: 'Asha Rao', email: null, phone: '+919000000001' },
  expiresAt: null,
  returnUrl: 'https://agency.test/pay/key',
  isPartial: false,
})

const makeEvent = (id: string) => {
  const data = { link_id: 'INV-1', link_status: 'PAID' }
  const [body, timestamp] = [JSON.stringify({ type: 'PAYMENT_LINK_EVENT', version: 1, data }), String(Date.now())]
  const signature = signBody(findMerchant().clientSecret, timestamp, body)
  const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp, 'x-idempotency-key': id }
  return { headers, body: Buffer.from(body) }
}

checkWithSandbox('Cashfree', () => ({
  provider,
  connection: connectByKeys,
  stranger: () => connect(provider, { clientId: 'TEST_NOBODY', clientSecret: 'another' }, 'TEST_NOBODY'),
  event: makeEvent,
  failNext: (status) => void sandbox.faults.push({ provider: 'cashfree', fault: { kind: 'status', status } }),
  pay(linkId) {
    expect(sandbox.cashfree.pay(linkId)).toBeUndefined()
    sandbox.cashfree.settle()
  },
  refundThere: (linkId, value) => expect(sandbox.cashfree.refund(linkId, value)).toBeUndefined(),
  openDispute: (linkId) => expect(sandbox.cashfree.openDispute(linkId)).toBeUndefined(),
  moveDispute: (linkId, move) => expect(sandbox.cashfree.moveDispute(linkId, move)).toBeUndefined(),
  payPart: (linkId, value) => expect(sandbox.cashfree.pay(linkId, value)).toBeUndefined(),
  expire: (linkId) => expect(sandbox.cashfree.expire(linkId)).toBeUndefined(),
  spoilNext: (how) =>
    void sandbox.faults.push({
      provider: 'cashfree',
      fault: how === 'delay' ? { kind: how, ms: 1_000 } : { kind: how },
    }),
  countLinks: (reference) => sandbox.cashfree.listLinks().filter((link) => link.reference === reference).length,
  signIn: (answer) => signInAt(provider, giveConsent(answer)),
  revokeThere: ({ account }) => sandbox.cashfree.revoke(account),
}))

describe('Cashfree', () => {
  test('signs as its documents say, by the vector of ours (bar 25)', () => {
    const body = Buffer.from('{"type":"PAYMENT_LINK_EVENT","data":{"link_id":"INV-1001"}}')
    const signature = 'RS95B2ETey2GdErIlfyDErKzC6e9PppTgLzi5tBUnVQ='
    expect(isSignedDelivery('cf_secret_demo', '1760000000000', body, signature)).toBe(true)
    expect(isSignedDelivery('cf_secret_demo', '1760000000001', body, signature)).toBe(false)
    expect(isSignedDelivery('', '1760000000000', body, signature)).toBe(false)
  })

  test('keeps links to the ways that bear a fee, or to the others', async () => {
    const pay = async (methods: 'with-fee' | 'without-fee') => {
      const { id } = await provider.createLink(connectByKeys(), { ...makeRequest(`FEE-${methods}`), methods })
      sandbox.cashfree.pay(id)
      return [...sandbox.cashfree.state.links.values()].find((link) => link.id === id)
    }
    expect(await pay('with-fee')).toMatchObject({ methods: ['cc', 'ccc', 'nb', 'app'], status: 'PAID' })
    expect(await pay('without-fee')).toMatchObject({ methods: ['upi', 'dc', 'ppc'], status: 'PAID' })
  })

  test('finds the link in an event of either shape', () => {
    const type = 'PAYMENT_LINK_EVENT'
    const flat = JSON.stringify({ type, data: { link_id: 'INV-1', order: { order_id: 'o1' } } })
    const nested = JSON.stringify({ type, data: { link: { link_id: 'INV-1' }, order: { order_id: 'o1' } } })
    for (const body of [flat, nested])
      expect(provider.readSubject({ type, body })).toEqual({ kind: 'link', linkId: 'INV-1' })
    const refund = JSON.stringify({ type: 'REFUND_STATUS_WEBHOOK', data: { refund: { order_id: 'o1' } } })
    expect(provider.readSubject({ type: 'REFUND_STATUS_WEBHOOK', body: refund })).toEqual({
      kind: 'refund',
      paymentId: 'o1',
    })
  })

  const open = async (answer: string, reference = 'a plugin'): Promise<Connection> => {
    const [state, returnUrl] = [`${answer}-${'s'.repeat(32)}`, 'https://agency.test/cashfree-authorize-payment-page']
    const typed = {
      merchantName: 'Saffron Trails',
      merchantEmail: `${answer}@saffron.test`,
      merchantPhone: '+91 90000 00001',
      merchantSite: 'https://saffron.test',
    }
    const empty = connect(provider, typed, '')
    const begun = await provider.authorise(empty, { kind: 'begin', way: 'onboarding', returnUrl, state, reference })
    if (begun.kind !== 'visit') throw new Error('nobody is asked')
    const back = await postForm(toSandbox(begun.url), { answer })
    expect(back.searchParams.get('state')).toBe(state)
    const ended = Object.fromEntries(back.searchParams)
    const finish = { kind: 'finish', way: 'onboarding', returnUrl, answer: ended, reference } as const
    const done = await provider.authorise(empty, finish)
    if (done.kind !== 'connected') throw new Error('not connected')
    expect(done.standing).toBe(answer === 'approved' ? 'active' : 'identity-check')
    return connect(provider, typed, done.account)
  }

  test('opens an account, which takes money once its identity check is done', async () => {
    const connection = await open('submitted')
    expect(await provider.readStanding?.(connection)).toBe('identity-check')
    await expect(provider.createLink(connection, makeRequest('KYC-1'))).rejects.toMatchObject({ reason: 'not-ready' })
    expect(sandbox.cashfree.setKyc(connection.account, 'approved')).toBeUndefined()
    expect(await provider.readStanding?.(connection)).toBe('active')
    expect((await provider.createLink(connection, makeRequest('KYC-1'))).state).toBe('open')
    // Somebody else's, by the same address.
    await expect(open('submitted', 'another plugin')).rejects.toThrow(/already/)
  })

  test('leads whoever comes back to no account but the one that was begun for the same plugin', async () => {
    await open('approved')
    const step = { kind: 'finish' as const, way: 'onboarding' as const, returnUrl: 'https://agency.test', answer: {} }
    const typed = { merchantEmail: 'approved@saffron.test' }
    const other = provider.authorise(connect(provider, typed, ''), { ...step, reference: 'another plugin' })
    await expect(other).rejects.toMatchObject({ reason: 'not-found' })
    const without = provider.authorise(connect(provider, typed, ''), step)
    await expect(without).rejects.toMatchObject({ reason: 'unexpected' })
  })

  test('goes on with an account that somebody has begun to open, whenever and whoever it is', async () => {
    const typed = {
      merchantName: 'Half Way Tours',
      merchantEmail: 'half@way.test',
      merchantPhone: '9000000001',
      merchantSite: 'https://half.test',
    }
    const returnUrl = 'https://agency.test/cashfree-authorize-payment-page'
    const begin = async (state: string) =>
      provider.authorise(connect(provider, typed, ''), {
        kind: 'begin',
        way: 'onboarding',
        returnUrl,
        state: state.padEnd(40, 's'),
        reference: 'half-way',
      })
    const first = await begin('asha')
    if (first.kind !== 'visit') throw new Error('nobody is asked')
    // The page is closed. Days later its link has expired; a colleague is given another to the same account.
    for (const begun of sandbox.cashfree.state.onboardings.values()) begun.until = 0
    expect((await fetch(toSandbox(first.url))).status).toBe(404)
    const second = await begin('ravi')
    expect(second).toMatchObject({ kind: 'visit', account: first.account })
    if (second.kind !== 'visit') throw new Error('nobody is asked')
    expect(second.url).not.toBe(first.url)
    expect(sandbox.cashfree.state.merchants.filter(({ email }) => email === 'half@way.test')).toHaveLength(1)
    // They finish it there and close the page before it leads back: then it is found to be done.
    await postForm(toSandbox(second.url), { answer: 'approved' })
    expect(await begin('mira')).toMatchObject({ kind: 'connected', account: first.account, standing: 'active' })
  })

  test('acts for an account that has signed in by its token or by the partner’s key, as is set', async () => {
    for (const calls of ['bearer', 'partner']) {
      const set = findGateway(findEnv({ CASHFREE_SIGNED_IN_CALLS: calls }), 'cashfree')
      const connection = await signInAt(set, giveConsent('approve'))
      expect((await set.createLink(connection, makeRequest(`ACT-${calls}`))).state).toBe('open')
    }
  })

  test('has events of a link posted where that is said, and sends the payer back', async () => {
    const eventsUrl = 'http://127.0.0.1:9/hooks/key'
    const link = await provider.createLink(connectByKeys(), { ...makeRequest('BACK-1'), eventsUrl })
    sandbox.outbox.isHolding = true
    const back = await postForm(toSandbox(link.url), { answer: 'upi' })
    expect(back.href).toBe('https://agency.test/pay/key')
    const sent = sandbox.outbox.deliveries.filter(({ url }) => url === eventsUrl)
    expect(sent.map(({ event }) => event)).toEqual(['PAYMENT_LINK_EVENT', 'PAYMENT_SUCCESS_WEBHOOK'])
    for (const { body, sign, event } of sent) {
      const delivery = { headers: sign(body, 1), body: Buffer.from(body), receivedAt: new Date() }
      expect(provider.verifyWebhook(connectByKeys(), delivery).type).toBe(event)
      expect(provider.readSubject({ type: event, body })).toEqual({ kind: 'link', linkId: link.id })
    }
    sandbox.outbox.isHolding = false
  })

  test('needs a mobile number of India, and rupees', async () => {
    expect(['+919000000001', '09000000001', '9000000001'].map(readIndianPhone)).toEqual(Array(3).fill('9000000001'))
    expect([null, '', '+14155550100', '12345'].map(readIndianPhone)).toEqual(Array(4).fill(undefined))
    const request = makeRequest('FOREIGN-1')
    const foreign = { ...request, customer: { ...request.customer, phone: '+14155550100' } }
    await expect(provider.createLink(connectByKeys(), foreign)).rejects.toMatchObject({ reason: 'refused' })
    const dollars = { ...request, amount: { value: 100, currency: 'USD' } }
    await expect(provider.createLink(connectByKeys(), dollars)).rejects.toMatchObject({ reason: 'refused' })
  })

  test('has ids of its own kind for references of any', () => {
    expect(makeCashfreeId('INV-1001', 50)).toBe('INV-1001')
    expect(makeCashfreeId('INV/1001', 50)).toMatch(/^ref_[\da-f]{32}$/)
    expect(makeCashfreeId('INV/1001', 50)).not.toBe(makeCashfreeId('INV-1001', 50))
  })

  test('keeps a reference with other signs, once', async () => {
    const link = await provider.createLink(connectByKeys(), makeRequest('INV/26-27/1'))
    expect(link.reference).toBe('INV/26-27/1')
    expect(await provider.createLink(connectByKeys(), makeRequest('INV/26-27/1'))).toEqual(link)
  })

  test('offers what the installation is a partner for', () => {
    const listOffered = (env: Record<string, string>) =>
      findGateway(env, 'cashfree')
        .ways.filter((way) => way.isOffered())
        .map(({ name }) => name)
    expect(listOffered({})).toEqual(['keys'])
    expect(listOffered({ CASHFREE_PARTNER_KEY: 'key' })).toEqual(['onboarding', 'keys'])
    expect(listOffered(findEnv())).toEqual(['sign-in', 'onboarding', 'keys'])
  })
})
