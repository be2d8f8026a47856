import type { PaymentsEmulator } from '@sarai/sandbox/emulator'
import type { Delivery } from '@sarai/sandbox/webhooks'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '@sarai/sandbox/sandbox'
import { connect, findGateway, openTestSandbox } from '../../../test/sandbox-stage.ts'
import type { Connection } from '../provider.ts'
import { mergeLink } from './payment-links.rules.ts'
import type { PaymentLink, PaymentsProvider } from './payments.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openTestSandbox()
  sandbox.outbox.isHolding = true
})
afterAll(() => sandbox.close())

interface Gateway {
  provider: PaymentsProvider
  connection: Connection
  emulator: PaymentsEmulator
  account: string
}

function openRazorpay(): Gateway {
  const [merchant] = sandbox.razorpay.state.merchants
  if (!merchant) throw new Error('there is no merchant')
  const provider = findGateway({ RAZORPAY_URL: `${sandbox.url}/razorpay/api` }, 'razorpay')
  const { keyId, keySecret, account } = merchant
  const connection = connect(provider, { keyId, keySecret, webhookSecret: 'secret' }, keyId)
  return { provider, connection, emulator: sandbox.razorpay, account }
}

function openCashfree(): Gateway {
  const [merchant] = sandbox.cashfree.state.merchants
  if (!merchant) throw new Error('there is no merchant')
  const provider = findGateway({ CASHFREE_TEST_URL: `${sandbox.url}/cashfree/pg` }, 'cashfree')
  const { clientId, clientSecret, id } = merchant
  return {
    provider,
    connection: connect(provider, { clientId, clientSecret }, clientId),
    emulator: sandbox.cashfree,
    account: id,
  }
}

function openStripe(): Gateway {
  const [owner] = sandbox.stripe.state.accounts
  if (!owner) throw new Error('there is no account')
  const provider = findGateway({ STRIPE_URL: `${sandbox.url}/stripe/api` }, 'stripe')
  const connection = connect(provider, { secretKey: owner.secretKey, webhookSecret: 'secret' }, owner.id)
  return { provider, connection, emulator: sandbox.stripe, account: owner.id }
}

/** What a gateway tells of a link that is paid, in two parts where it takes any, and what it answers in between. */
async function payLink({ provider, connection, emulator, account }: Gateway) {
  emulator.listen(account, 'http://127.0.0.1:9/hooks/key', 'secret')
  const link = await provider.createLink(connection, {
    reference: `ORDER-${provider.shortCode}`,
    amount: { value: 30_003, currency: 'INR' },
    description: 'Goa',
    customer: { name: 'Asha Rao', email: null, phone: '+919000000001' },
    expiresAt: null,
    returnUrl: 'https://agency.test/paid',
    isPartial: provider.takesParts,
  })
  const seen = [link]
  for (const deed of [
    () => emulator.failPayment(link.id),
    ...(provider.takesParts ? [() => emulator.pay(link.id, 10_001)] : []),
    () => emulator.pay(link.id),
  ]) {
    expect(deed()).toBeUndefined()
    seen.push(await provider.fetch(connection, link.id))
  }
  const deliveries = sandbox.outbox.deliveries.filter((one) => one.provider === provider.shortCode)
  expect(deliveries.length).toBeGreaterThan(4)
  return { link, seen, deliveries }
}

type Step = { fetched: PaymentLink } | { delivery: Delivery }

/** Any of the steps, as often and in whatever order they come; what was told at the end comes at some time. */
function makeHistories(steps: Step[]) {
  const shuffled = fc.shuffledSubarray(steps, { minLength: steps.length })
  return fc
    .tuple(shuffled, fc.array(fc.constantFrom(...steps), { maxLength: 12 }))
    .chain(([all, again]) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }))
}

describe.each([
  ['Razorpay', openRazorpay],
  ['Cashfree', openCashfree],
  ['Stripe', openStripe],
])('%s', (_name, open) => {
  test('comes to the same end by any order and repetition of what it tells and answers (bar 25)', async () => {
    const gateway = open()
    const { provider, connection } = gateway
    const { link, seen, deliveries } = await payLink(gateway)
    const end = await provider.fetch(connection, link.id)
    expect(end).toMatchObject({ state: 'paid', paid: { value: 30_003 } })
    // Asked after any of its events, the gateway answers as it stands by then: each of the answers may be the one.
    const steps: Step[] = [...seen.map((fetched) => ({ fetched })), ...deliveries.map((delivery) => ({ delivery }))]
    await fc.assert(
      fc.asyncProperty(makeHistories(steps), async (history) => {
        const handled = new Set<string>()
        let known: PaymentLink | undefined
        for (const step of history) {
          const before: PaymentLink | undefined = known
          if ('fetched' in step) known = mergeLink(known, step.fetched)
          else {
            const { body, sign } = step.delivery
            const delivery = { headers: sign(body, 1), body: Buffer.from(body), receivedAt: new Date() }
            const event = provider.verifyWebhook(connection, delivery)
            const subject = provider.readSubject({ type: event.type, body })
            if (handled.has(event.id)) continue
            handled.add(event.id)
            if (subject?.kind === 'link' && subject.linkId === link.id)
              known = mergeLink(known, await provider.fetch(connection, link.id))
          }
          if (before?.state === 'paid') expect(known?.state).toBe('paid')
          expect(known?.paid.value ?? 0).toBeGreaterThanOrEqual(before?.paid.value ?? 0)
        }
        expect(known).toEqual(mergeLink(link, end))
      }),
      { numRuns: 40 },
    )
  })
})
