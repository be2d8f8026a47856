import { signBody } from '@sarai/sandbox/razorpay/razorpay-events'
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
import type { PaymentsProvider } from '../payments.ts'
import { isSignedDelivery, isSignedReturn } from './razorpay-signatures.ts'

let sandbox: Sandbox
let provider: PaymentsProvider
beforeAll(async () => {
  sandbox = await openTestSandbox()
  provider = findGateway(
    {
      RAZORPAY_URL: `${sandbox.url}/razorpay/api`,
      RAZORPAY_AUTH_URL: `${sandbox.url}/razorpay/auth`,
      RAZORPAY_CLIENT_ID: sandbox.razorpay.state.application.clientId,
      RAZORPAY_CLIENT_SECRET: sandbox.razorpay.state.application.clientSecret,
    },
    'razorpay',
  )
})
afterAll(() => sandbox.close())

const webhookSecret = 'whsecret_demo'
const findMerchant = (index = 0) => {
  const merchant = sandbox.razorpay.state.merchants[index]
  if (!merchant) throw new Error('there is no such merchant')
  return merchant
}
const connectByKeys = () => {
  const { keyId, keySecret } = findMerchant()
  return connect(provider, { keyId, keySecret, webhookSecret }, keyId)
}
const giveConsent = (answer: string) => (url: URL) => postForm(url, { answer, account: findMerchant(1).account })

const makeEvent = (id: string) => {
  const about = { entity: 'event', account_id: findMerchant().account, event: 'payment_link.paid', contains: [] }
  const body = JSON.stringify({ ...about, payload: {}, created_at: 1_760_000_000 })
  const headers = { 'x-razorpay-signature': signBody(webhookSecret, body), 'x-razorpay-event-id': id }
  return { headers, body: Buffer.from(body) }
}

checkWithSandbox('Razorpay', () => ({
  provider,
  connection: connectByKeys,
  stranger: () =>
    connect(provider, { keyId: 'rzp_test_nobody', keySecret: 'x', webhookSecret: 'another' }, 'rzp_test_nobody'),
  event: makeEvent,
  failNext: (status) => void sandbox.faults.push({ provider: 'razorpay', fault: { kind: 'status', status } }),
  pay(linkId) {
    expect(sandbox.razorpay.pay(linkId)).toBeUndefined()
    sandbox.razorpay.settle()
  },
  refundThere: (linkId, value) => expect(sandbox.razorpay.refund(linkId, value)).toBeUndefined(),
  openDispute: (linkId) => expect(sandbox.razorpay.openDispute(linkId)).toBeUndefined(),
  moveDispute: (linkId, move) => expect(sandbox.razorpay.moveDispute(linkId, move)).toBeUndefined(),
  payPart: (linkId, value) => expect(sandbox.razorpay.pay(linkId, value)).toBeUndefined(),
  expire: (linkId) => expect(sandbox.razorpay.expire(linkId)).toBeUndefined(),
  spoilNext: (how) =>
    void sandbox.faults.push({
      provider: 'razorpay',
      fault: how === 'delay' ? { kind: how, ms: 1_000 } : { kind: how },
    }),
  countLinks: (reference) => sandbox.razorpay.listLinks().filter((link) => link.reference === reference).length,
  signIn: (answer) => signInAt(provider, giveConsent(answer)),
  revokeThere: ({ account }) => sandbox.razorpay.revoke(account),
}))

describe('Razorpay', () => {
  test('signs as its documents say, by the vectors of ours (bar 25)', () => {
    const body = Buffer.from('{"event":"payment_link.paid","created_at":1760000000}')
    const signature = '215fe6c8fae2e21f1374e739252fdeec2997231e0b536d1b8d40ea73e50635f5'
    expect(isSignedDelivery(['whsecret_demo'], body, signature)).toBe(true)
    expect(isSignedDelivery(['another', 'whsecret_demo'], body, signature)).toBe(true)
    expect(isSignedDelivery(['', 'another'], body, signature)).toBe(false)
    const answer = {
      razorpay_payment_link_id: 'plink_DEMO0000000001',
      razorpay_payment_link_reference_id: 'INV-1001',
      razorpay_payment_link_status: 'paid',
      razorpay_payment_id: 'pay_DEMO00000000001',
      razorpay_signature: 'b21e26bcf8a352beb709ed5313a0bc5d295aee648500975b305ad03367cc5395',
    }
    expect(isSignedReturn('rzp_secret_demo', answer)).toBe(true)
    expect(isSignedReturn('', answer)).toBe(false)
    for (const name of Object.keys(answer))
      expect(isSignedReturn('rzp_secret_demo', { ...answer, [name]: 'x' })).toBe(false)
  })

  test('sends the payer of a link back with what it signs, by keys and after signing in', async () => {
    for (const connection of [connectByKeys(), await signInAt(provider, giveConsent('approve'))]) {
      const link = await provider.createLink(connection, {
        reference: `BACK-${connection.account}`,
        amount: { value: 4_200, currency: 'INR' },
        description: 'Goa',
        customer: { name: 'Asha Rao', email: null, phone: null },
        expiresAt: null,
        returnUrl: 'https://agency.test/pay/key?from=razorpay',
        isPartial: false,
      })
      const page = new URL(link.url.replace(sandboxAddress, sandbox.url))
      expect(await (await fetch(page)).text()).toContain('Test money')
      const back = await postForm(page, { answer: 'upi' })
      const answer = Object.fromEntries(back.searchParams)
      expect(back.pathname).toBe('/pay/key')
      expect(answer).toMatchObject({ from: 'razorpay', razorpay_payment_link_status: 'paid' })
      expect(provider.verifyReturn?.(connection, answer)).toBe(true)
      expect(provider.verifyReturn?.(connection, { ...answer, razorpay_payment_link_status: 'x' })).toBe(false)
      expect((await provider.fetch(connection, link.id)).state).toBe('paid')
    }
  })

  test('takes no keys of the other mode', async () => {
    const live = connect(provider, { keyId: 'rzp_live_1', keySecret: 'x' }, '')
    const step = {
      kind: 'begin' as const,
      way: 'keys' as const,
      returnUrl: 'https://agency.test',
      state: 's'.repeat(32),
    }
    await expect(provider.authorise(live, step)).rejects.toMatchObject({ reason: 'refused' })
  })

  test('says not-ready while the account may take no money', async () => {
    const { account } = findMerchant()
    sandbox.razorpay.setKyc(account, 'pending')
    const link = provider.createLink(connectByKeys(), {
      reference: 'KYC-1',
      amount: { value: 4_200, currency: 'INR' },
      description: 'Goa',
      customer: { name: 'Asha Rao', email: null, phone: null },
      expiresAt: null,
      returnUrl: 'https://agency.test/paid',
      isPartial: false,
    })
    await expect(link).rejects.toMatchObject({ reason: 'not-ready' })
    sandbox.razorpay.setKyc(account, 'approved')
  })

  test('takes a webhook of the account’s own after signing in, once for an address', async () => {
    const connection = await signInAt(provider, giveConsent('approve'))
    const eventsUrl = 'http://127.0.0.1:9/hooks/key'
    const first = await provider.subscribe?.(connection, eventsUrl)
    const second = await provider.subscribe?.(connection, eventsUrl)
    expect(second?.webhookSecret).not.toBe(first?.webhookSecret)
    expect(findMerchant(1).hooks.filter(({ url }) => url === eventsUrl)).toMatchObject([
      { secret: second?.webhookSecret },
    ])
    expect(await provider.subscribe?.(connectByKeys(), eventsUrl)).toEqual({})
  })

  test('is found out at once to be taken back, where an event says so or somebody looks', async () => {
    const connection = await signInAt(provider, giveConsent('approve'))
    expect(await provider.readStanding?.(connection)).toBe('active')
    expect(await provider.readStanding?.(connectByKeys())).toBe('active')
    sandbox.razorpay.revoke(connection.account)
    await expect(provider.readStanding?.(connection)).rejects.toMatchObject({ reason: 'unauthorised' })
  })

  test('offers signing in only where the installation is a partner', () => {
    const alone = findGateway({}, 'razorpay')
    expect(alone.ways.filter((way) => way.isOffered()).map(({ name }) => name)).toEqual(['keys'])
    expect(alone.api.findHost({ isTest: true, credentials: {} }).allowPrivate).toBe(false)
    expect(provider.ways.filter((way) => way.isOffered()).map(({ name }) => name)).toEqual(['sign-in', 'keys'])
    expect(provider.api.findHost({ isTest: true, credentials: {} }).allowPrivate).toBe(true)
  })
})
