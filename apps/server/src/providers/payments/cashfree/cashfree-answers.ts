import * as z from 'zod'
import type { AccountStanding, Amount } from '../../provider.ts'
import { findByName, readState } from '../../provider-answers.ts'
import type { Payment, PaymentLink, PaymentLinkState, Refund, Settlement, SettlementLine } from '../payments.ts'
import { sumSettlement } from '../settlement-lines.rules.ts'
import { readPaise } from './rupees.rules.ts'

/** Rupees, in paise. */
export const rupees = z.union([z.number(), z.string()]).transform((value, context) => {
  const paise = readPaise(value)
  if (paise !== undefined) return paise
  context.addIssue('no amount in rupees')
  return z.NEVER
})
export const id = z.union([z.string().min(1), z.int()]).transform(String)

export const linkAnswer = z.object({
  link_id: z.string().min(1),
  link_status: z.string(),
  link_currency: z.string().length(3),
  link_amount: rupees,
  link_amount_paid: rupees,
  link_url: z.url({ protocol: /^https?$/ }),
  link_notes: z.record(z.string(), z.unknown()).nullish(),
})

export const ordersAnswer = z.array(
  z.object({
    order_id: z.string().min(1),
    order_amount: rupees,
    order_currency: z.string().length(3),
    order_status: z.string(),
    created_at: z.string().nullish(),
  }),
)

export const refundAnswer = z.object({
  refund_id: z.string(),
  order_id: z.string(),
  cf_refund_id: id,
  refund_amount: rupees,
  refund_currency: z.string().length(3),
  created_at: z.string().nullish(),
  refund_status: z.string(),
})

export const reconAnswer = z.object({
  cursor: z.string().nullish(),
  data: z.array(
    z.object({
      event_id: id,
      event_type: z.string(),
      sale_type: z.string(),
      event_settlement_amount: rupees,
      event_currency: z.string().length(3).nullish(),
      event_time: z.string().nullish(),
      payment_service_charge: rupees.nullish(),
      payment_service_tax: rupees.nullish(),
      order_id: z.string().nullish(),
      cf_settlement_id: id.nullish(),
      settlement_date: z.string().nullish(),
      settlement_utr: z.string().nullish(),
    }),
  ),
})
export type ReconItem = z.infer<typeof reconAnswer>['data'][number]

export const errorAnswer = z.object({ message: z.string().nullish(), code: z.string().nullish() })

export const merchantAnswer = z.object({
  merchant_id: z.string().min(1),
  product_status: z
    .array(z.object({ product_name: z.string(), product_min_kyc_status: z.string().nullish() }))
    .nullish(),
})

export const tokensAnswer = z.object({
  merchant_id: z.string().min(1),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.int(),
})

export function formatMoment(text: string | null | undefined): string | null {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const linkStates: Record<string, PaymentLinkState> = {
  ACTIVE: 'open',
  PARTIALLY_PAID: 'open',
  PAID: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
}
const refundStates: Record<string, Refund['state']> = {
  SUCCESS: 'done',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

/** Each instalment is an order at Cashfree, and goes by its id: refunds and settlements name it too. */
export function toPayments(orders: z.infer<typeof ordersAnswer>): Payment[] {
  return orders
    .filter(({ order_status: status }) => status === 'PAID')
    .map(({ order_id: orderId, order_amount: value, order_currency: currency, created_at: at }) => {
      return { id: orderId, amount: { value, currency }, state: 'captured', method: null, paidAt: formatMoment(at) }
    })
}

export function toLink(answer: z.infer<typeof linkAnswer>, payments: Payment[]): PaymentLink {
  const { link_currency: currency, link_notes: notes } = answer
  return {
    id: answer.link_id,
    reference: typeof notes?.reference === 'string' ? notes.reference : answer.link_id,
    url: answer.link_url,
    state: readState(linkStates, answer.link_status),
    amount: { value: answer.link_amount, currency },
    paid: { value: answer.link_amount_paid, currency },
    payments,
  }
}

export const toRefund = (answer: z.infer<typeof refundAnswer>): Refund => ({
  id: answer.cf_refund_id,
  paymentId: answer.order_id,
  reference: answer.refund_id,
  madeAt: formatMoment(answer.created_at),
  amount: { value: answer.refund_amount, currency: answer.refund_currency },
  state: readState(refundStates, answer.refund_status),
})

/** Not approved yet is a check that is pending, whatever it waits for. A rejected one is for its owner to settle there. */
export function toStanding({ product_status: products }: z.infer<typeof merchantAnswer>): AccountStanding {
  const gateway = products?.find(({ product_name: name }) => name === 'PG')
  return gateway?.product_min_kyc_status === 'MIN_KYC_APPROVED' ? 'active' : 'identity-check'
}

const lineKinds: Record<string, SettlementLine['kind']> = { PAYMENT: 'payment', REFUND: 'refund' }

function toLine(item: ReconItem): SettlementLine {
  const currency = item.event_currency ?? 'INR'
  const toAmount = (value: number): Amount => ({ value, currency })
  const [fee, tax] = [item.payment_service_charge ?? 0, item.payment_service_tax ?? 0]
  const settled = Math.abs(item.event_settlement_amount) * (item.sale_type === 'DEBIT' ? -1 : 1)
  return {
    kind: findByName(lineKinds, item.event_type) ?? 'adjustment',
    id: item.event_id,
    paymentId: item.order_id ?? null,
    amount: toAmount(settled + fee + tax),
    fee: toAmount(fee),
    tax: toAmount(tax),
    at: formatMoment(item.event_time) ?? formatMoment(item.settlement_date) ?? '',
  }
}

/** Lines put together by the transfer that each was part of. */
export function toSettlements(items: readonly ReconItem[]): Settlement[] {
  const byId = Map.groupBy(
    items.filter(({ cf_settlement_id: settlement }) => settlement),
    ({ cf_settlement_id: settlement }) => settlement ?? '',
  )
  return [...byId].flatMap(([settlement, [first, ...others]]) => {
    if (!first) return []
    const lines = [first, ...others].map(toLine)
    const settledAt = formatMoment(first.settlement_date) ?? ''
    const head = { id: settlement, settledAt, bankReference: first.settlement_utr ?? null }
    return [sumSettlement(head, first.event_currency ?? 'INR', lines)]
  })
}
