import * as z from 'zod'
import { type AccountStanding, type Amount, ProviderError } from '../../provider.ts'
import { readState } from '../../provider-answers.ts'
import type { Payment, PaymentLink, PaymentLinkState, Refund } from '../payments.ts'
import { readStripeAmount } from './stripe-amounts.rules.ts'

const count = z.int()
const id = z.string().min(1)
const currency = z.string().length(3)
const metadata = z.record(z.string(), z.string()).nullish()
/** Where payers are led. */
const page = z.url({ protocol: /^https?$/ })

export const formatMoment = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** An amount of Stripe's as we count. @throws ProviderError */
export function toAmount(amount: number, code: string): Amount {
  const name = code.toUpperCase()
  const value = readStripeAmount(amount, name)
  if (value === undefined) throw new ProviderError('unexpected', `an amount of ${amount} ${name}`)
  return { value, currency: name }
}

const charge = z.object({
  id,
  created: count,
  refunded: z.boolean(),
  payment_method_details: z.object({ type: z.string() }).nullish(),
})
const intent = z.object({
  id,
  amount: count,
  amount_received: count,
  currency,
  status: z.string(),
  latest_charge: z.union([id, charge]).nullish(),
})
export const sessionAnswer = z.object({
  id,
  amount_total: count,
  currency,
  metadata,
  payment_intent: z.union([id, intent]).nullish(),
  payment_status: z.string(),
  status: z.string(),
  url: page.nullish(),
})
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const linkAnswer = z.object({
  id,
  active: z.boolean(),
  currency,
  line_items: z.object({ data: z.array(z.object({ amount_total: count })), has_more: z.boolean() }),
  metadata,
  url: page,
})
export type LinkAnswer = z.infer<typeof linkAnswer>

export const refundAnswer = z.object({
  id,
  amount: count,
  created: count,
  currency,
  metadata,
  payment_intent: id,
  status: z.string(),
})

export const makeListAnswer = <T>(item: z.ZodType<T>): z.ZodType<{ data: T[]; has_more: boolean }> =>
  z.object({ data: z.array(item), has_more: z.boolean() })

export const accountAnswer = z.object({ id, charges_enabled: z.boolean() })

export const tokenAnswer = z.object({ stripe_user_id: id, scope: z.string(), livemode: z.boolean() })
export const grantError = z.object({ error: z.string(), error_description: z.string().nullish() })

export const errorAnswer = z.object({
  error: z.object({
    message: z.string().nullish(),
    code: z.string().nullish(),
    type: z.string().nullish(),
    param: z.string().nullish(),
  }),
})

const intentStates: Record<string, Payment['state']> = {
  succeeded: 'captured',
  requires_capture: 'authorised',
  processing: 'authorised',
  requires_action: 'authorised',
  requires_confirmation: 'authorised',
  requires_payment_method: 'failed',
  canceled: 'failed',
}
const refundStates: Record<string, Refund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

/** The payment of a session; none before one was tried to the end. */
export function toPayment({ payment_intent: found }: SessionAnswer): Payment | undefined {
  if (!found || typeof found === 'string') return undefined
  const last = typeof found.latest_charge === 'object' ? found.latest_charge : undefined
  const state = readState(intentStates, found.status)
  return {
    id: found.id,
    amount: toAmount(state === 'captured' ? found.amount_received : found.amount, found.currency),
    state: state === 'captured' && last?.refunded ? 'refunded' : state,
    method: last?.payment_method_details?.type ?? null,
    paidAt: last ? formatMoment(last.created) : null,
  }
}

/** Why we have ended something, in its metadata: Stripe says `expired` of whatever was ended early too. */
export const endedBy = 'ended_by'

const sessionStates: Record<string, PaymentLinkState> = { open: 'open', complete: 'open', expired: 'expired' }

/**
 * A session that is complete may still wait for the money, as with bank debits; where that has failed, nothing more can
 * be paid by it.
 */
export function readSessionState(answer: SessionAnswer, payment: Payment | undefined): PaymentLinkState {
  const { status, payment_status: paid, metadata: notes } = answer
  if (paid === 'paid') return 'paid'
  if (status === 'complete' && payment?.state === 'failed') return 'expired'
  if (status === 'expired' && notes?.[endedBy] === 'cancelled') return 'cancelled'
  return readState(sessionStates, status)
}

/** What Stripe shows the address of only while it is open. */
export function toSessionLink(answer: SessionAnswer): PaymentLink {
  const payment = toPayment(answer)
  const amount = toAmount(answer.amount_total, answer.currency)
  const isPaid = answer.payment_status === 'paid' && payment !== undefined
  return {
    id: answer.id,
    reference: answer.metadata?.reference ?? '',
    url: answer.url ?? '',
    state: readSessionState(answer, payment),
    amount,
    paid: isPaid ? payment.amount : { ...amount, value: 0 },
    payments: payment ? [payment] : [],
  }
}

export const toRefund = (answer: z.infer<typeof refundAnswer>): Refund => ({
  id: answer.id,
  paymentId: answer.payment_intent,
  reference: answer.metadata?.reference ?? null,
  madeAt: formatMoment(answer.created),
  amount: toAmount(answer.amount, answer.currency),
  state: readState(refundStates, answer.status),
})

export const toStanding = ({ charges_enabled: isEnabled }: z.infer<typeof accountAnswer>): AccountStanding =>
  isEnabled ? 'active' : 'identity-check'
