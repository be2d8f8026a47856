import * as z from 'zod'
import type { Amount } from '../../provider.ts'
import { findByName, readState } from '../../provider-answers.ts'
import type { Payment, PaymentLink, PaymentLinkState, Refund, Settlement, SettlementLine } from '../payments.ts'
import { sumSettlement } from '../settlement-lines.rules.ts'

const count = z.int()
/** Zero and null mark what has not come. */
const moment = count.nullish()

const formatMoment = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000).toISOString() : null)

const linkPayment = z.object({
  payment_id: z.string().min(1),
  amount: count,
  method: z.string().nullish(),
  status: z.string(),
  created_at: moment,
})
export const linkAnswer = z.object({
  id: z.string().min(1),
  amount: count,
  amount_paid: count,
  currency: z.string().length(3),
  reference_id: z.string().nullish(),
  short_url: z.url({ protocol: /^https?$/ }),
  status: z.string(),
  payments: z.array(linkPayment).nullish(),
})
export const linksAnswer = z.object({ payment_links: z.array(linkAnswer) })

export const refundAnswer = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount: count,
  currency: z.string().length(3),
  /** A list where there are none. */
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  created_at: moment,
  status: z.string(),
})
export const refundsAnswer = z.object({ items: z.array(refundAnswer) })

export const reconAnswer = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      debit: count,
      credit: count,
      amount: count,
      currency: z.string().length(3),
      fee: count.nullish(),
      tax: count.nullish(),
      settled: z.boolean(),
      created_at: moment,
      settled_at: moment,
      settlement_id: z.string().nullish(),
      settlement_utr: z.string().nullish(),
      payment_id: z.string().nullish(),
    }),
  ),
})
export type ReconItem = z.infer<typeof reconAnswer>['items'][number]

export const tokensAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: count,
  public_token: z.string().nullish(),
  razorpay_account_id: z.string().nullish(),
})

export const errorAnswer = z.object({ error: z.object({ description: z.string().nullish() }) })

export const eventBody = z.object({
  event: z.string().min(1),
  account_id: z.string().nullish(),
  payload: z.record(z.string(), z.object({ entity: z.record(z.string(), z.unknown()) })).nullish(),
})

const linkStates: Record<string, PaymentLinkState> = {
  created: 'open',
  partially_paid: 'open',
  paid: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
}
const paymentStates: Record<string, Payment['state']> = {
  created: 'authorised',
  authorized: 'authorised',
  captured: 'captured',
  failed: 'failed',
  refunded: 'refunded',
}
const refundStates: Record<string, Refund['state']> = { pending: 'pending', processed: 'done', failed: 'failed' }

export function toLink(answer: z.infer<typeof linkAnswer>): PaymentLink {
  const { currency } = answer
  return {
    id: answer.id,
    reference: answer.reference_id ?? '',
    url: answer.short_url,
    state: readState(linkStates, answer.status),
    amount: { value: answer.amount, currency },
    paid: { value: answer.amount_paid, currency },
    payments: (answer.payments ?? []).map(({ payment_id: id, amount, method, status, created_at: at }) => ({
      id,
      amount: { value: amount, currency },
      state: readState(paymentStates, status),
      method: method ?? null,
      paidAt: formatMoment(at),
    })),
  }
}

export const toRefund = ({
  id,
  payment_id: paymentId,
  amount,
  currency,
  notes,
  created_at: at,
  status,
}: z.infer<typeof refundAnswer>): Refund => {
  const reference = notes && !Array.isArray(notes) && typeof notes.reference === 'string' ? notes.reference : null
  const facts = { id, paymentId, reference, amount: { value: amount, currency }, madeAt: formatMoment(at) }
  return { ...facts, state: readState(refundStates, status) }
}

const lineKinds: Record<string, SettlementLine['kind']> = { payment: 'payment', refund: 'refund' }

/** Razorpay's fee is with the tax on it, and what is taken stands as a debit. Reserves and transfers are adjustments. */
function toLine(item: ReconItem): SettlementLine {
  const { currency } = item
  const toAmount = (value: number): Amount => ({ value, currency })
  const [fee, tax] = [item.fee ?? 0, item.tax ?? 0]
  const kind = findByName(lineKinds, item.type) ?? 'adjustment'
  return {
    kind,
    id: item.entity_id,
    paymentId: kind === 'payment' ? item.entity_id : (item.payment_id ?? null),
    amount: toAmount(item.credit - item.debit + fee),
    fee: toAmount(fee - tax),
    tax: toAmount(tax),
    at: formatMoment(item.created_at) ?? formatMoment(item.settled_at) ?? '',
  }
}

/** The lines of some days, put together by the transfer that each was part of. */
export function toSettlements(items: readonly ReconItem[]): Settlement[] {
  const byId = Map.groupBy(
    items.filter(({ settled, settlement_id: id }) => settled && id),
    ({ settlement_id: id }) => id ?? '',
  )
  return [...byId].flatMap(([id, [first, ...others]]) => {
    if (!first) return []
    const lines = [first, ...others].map(toLine)
    const head = { id, settledAt: formatMoment(first.settled_at) ?? '', bankReference: first.settlement_utr ?? null }
    return [sumSettlement(head, first.currency, lines)]
  })
}
