import { type Connection, ProviderError } from '../../provider.ts'
import type { PaymentLink, PaymentLinkRequest } from '../payments.ts'
import { endedBy, sessionAnswer, toSessionLink } from './stripe-answers.ts'
import { toStripeAmount } from './stripe-amounts.rules.ts'
import { ask, type FormValue, makeOnceKey, type StripeSetup } from './stripe-api.ts'

export const makeSessionPath = (id: string): string => `/v1/checkout/sessions/${encodeURIComponent(id)}`

const maxName = 250
const maxDescription = 500

/** Stripe puts the session in as it sends the payer back. Whoever comes with it is only a reason to look. */
export const addSessionId = (returnUrl: string): string =>
  `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`

/** What a session and a payment link are alike made of. @throws ProviderError where Stripe takes no such amount */
export function makePaidForm({
  reference,
  amount,
  description,
  isPartial,
}: PaymentLinkRequest): Record<string, FormValue> {
  if (isPartial) throw new ProviderError('refused', 'Stripe’s pages take no parts of an amount.')
  const value = amount.value > 0 ? toStripeAmount(amount.value, amount.currency) : undefined
  if (value === undefined) throw new ProviderError('refused', `Stripe takes no such amount of ${amount.currency}.`)
  const item = {
    currency: amount.currency.toLowerCase(),
    unit_amount: value,
    product_data: { name: description.slice(0, maxName) || 'Payment' },
  }
  return {
    line_items: [{ quantity: 1, price_data: item }],
    metadata: { reference },
    // Banks of India want to know what customers abroad have paid for.
    payment_intent_data: { description: description.slice(0, maxDescription) || 'Payment', metadata: { reference } },
  }
}

/** Stripe counts a day by its own clock: what ends a minute sooner is taken however ours goes. */
const clockDifferenceMs = 60_000

export const makeLinkKey = (reference: string): string => makeOnceKey('link', reference)

/**
 * A page that is open for a day at most. Its key is good for as long, so that a reference has one page that can be paid.
 * The amount stays in the currency that was asked for, whatever the payer's is.
 */
export async function createSession(
  setup: StripeSetup,
  connection: Connection,
  request: PaymentLinkRequest & { expiresAt: Date },
): Promise<PaymentLink> {
  const { reference, customer, expiresAt, returnUrl } = request
  const form = {
    mode: 'payment',
    ...makePaidForm(request),
    client_reference_id: /^[\w-]{1,200}$/.test(reference) ? reference : undefined,
    customer_email: customer.email ?? undefined,
    success_url: addSessionId(returnUrl),
    cancel_url: returnUrl,
    expires_at: Math.floor((expiresAt.getTime() - clockDifferenceMs) / 1000),
    adaptive_pricing: { enabled: false },
  }
  const call = { name: 'createLink', method: 'POST' as const, path: '/v1/checkout/sessions', form }
  const onceKey = makeLinkKey(reference)
  return toSessionLink(await ask(setup, connection, sessionAnswer, { ...call, onceKey }))
}

const withPayment = '?expand[]=payment_intent.latest_charge'

export const fetchSession = async (setup: StripeSetup, connection: Connection, id: string): Promise<PaymentLink> =>
  toSessionLink(
    await ask(setup, connection, sessionAnswer, {
      name: 'fetch',
      method: 'GET',
      path: makeSessionPath(id) + withPayment,
    }),
  )

/** Ends a session. What it was ended by is noted first, since Stripe says the same of what ran out. */
export async function cancelSession(setup: StripeSetup, connection: Connection, id: string): Promise<PaymentLink> {
  const path = makeSessionPath(id)
  const link = await fetchSession(setup, connection, id)
  if (link.state === 'cancelled' || link.state === 'expired') return link
  if (link.state === 'paid') throw new ProviderError('refused', 'It is paid.')
  const note = { metadata: { [endedBy]: 'cancelled' } }
  const noting = { name: 'noteCancelling', method: 'POST' as const, path, form: note, isRepeatable: true }
  await ask(setup, connection, sessionAnswer, noting)
  await expireSession(setup, connection, id)
  const ended = await fetchSession(setup, connection, id)
  if (ended.state === 'open' || ended.state === 'paid') throw new ProviderError('refused', 'It was paid meanwhile.')
  return ended
}

/** One that is not open any more is refused, and is as it is. */
export async function expireSession(setup: StripeSetup, connection: Connection, id: string): Promise<void> {
  const path = `${makeSessionPath(id)}/expire`
  try {
    await ask(setup, connection, sessionAnswer, { name: 'cancel', method: 'POST', path, isRepeatable: true })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
  }
}
