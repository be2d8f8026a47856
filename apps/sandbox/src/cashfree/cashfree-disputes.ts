import type { DisputeMove } from '../emulator.ts'
import { type Call, type Reply, replyJson } from '../http.ts'
import type { Json } from '../values.ts'
import { emitEvent, formatMoment, toRupees } from './cashfree-entities.ts'
import { type CashfreeState, type Dispute, type Link, type Merchant, refuse, refuseAddress } from './cashfree-state.ts'

const dayMs = 86_400_000

const showFacts = (dispute: Dispute): Json => ({
  dispute_type: 'CHARGEBACK',
  reason_code: '4855',
  reason_description: 'Services not provided',
  dispute_amount: toRupees(dispute.amount),
  dispute_amount_currency: 'INR',
  created_at: formatMoment(dispute.createdAt),
  updated_at: formatMoment(dispute.updatedAt),
  respond_by: formatMoment(dispute.respondBy),
  resolved_at: null,
  dispute_status: `CHARGEBACK_${dispute.status}`,
  cf_dispute_remarks: '',
})

function showOrderDetails(state: CashfreeState, { orderId }: Dispute): Json {
  const order = state.orders.get(orderId)
  const amount = toRupees(order?.amount ?? 0)
  const of = { order_id: orderId, order_amount: amount, order_currency: 'INR', payment_amount: amount }
  return { ...of, cf_payment_id: order?.paymentNumber ?? 0, payment_currency: 'INR' }
}

/** A number here, and a text in events. */
const showDispute = (state: CashfreeState, dispute: Dispute): Json => ({
  dispute_id: dispute.number,
  ...showFacts(dispute),
  order_details: showOrderDetails(state, dispute),
})

function emitDispute(state: CashfreeState, dispute: Dispute, type: string): void {
  const merchant = state.merchants.find(({ id }) => id === dispute.merchant)
  const data = {
    dispute: { dispute_id: String(dispute.number), ...showFacts(dispute) },
    order_details: showOrderDetails(state, dispute),
  }
  if (merchant) emitEvent(state, merchant, type, data)
}

const findDispute = (state: CashfreeState, link: Link): Dispute | undefined =>
  [...state.disputes.values()].findLast(({ orderId }) => link.orders.some(({ id }) => id === orderId))

const isOver = ({ status }: Dispute): boolean => status === 'MERCHANT_WON' || status === 'MERCHANT_LOST'

/** The payer of the last payment goes to their bank. @returns why that is not to be had */
export function openDispute(state: CashfreeState, link: Link): string | undefined {
  const order = link.orders.findLast((one) => one.isPaid && one.refunded < one.amount)
  const known = findDispute(state, link)
  if (!order || (known && !isOver(known))) return 'Nothing of this link can be disputed.'
  const now = state.clock.read()
  const dispute: Dispute = {
    number: ++state.count,
    merchant: link.merchant,
    orderId: order.id,
    amount: order.amount - order.refunded,
    respondBy: now + 7 * dayMs,
    status: 'CREATED',
    createdAt: now,
    updatedAt: now,
  }
  state.disputes.set(String(dispute.number), dispute)
  emitDispute(state, dispute, 'DISPUTE_CREATED')
  return undefined
}

/** @returns why that is not to be had */
export function moveDispute(state: CashfreeState, link: Link, move: DisputeMove): string | undefined {
  const dispute = findDispute(state, link)
  if (!dispute || isOver(dispute)) return 'There is no dispute that is open.'
  dispute.status = ({ contest: 'DOCS_RECEIVED', win: 'MERCHANT_WON', lose: 'MERCHANT_LOST' } as const)[move]
  dispute.updatedAt = state.clock.read()
  emitDispute(state, dispute, move === 'contest' ? 'DISPUTE_UPDATED' : 'DISPUTE_CLOSED')
  return undefined
}

/** `GET /disputes/:id`. */
export function answerDisputes(state: CashfreeState, merchant: Merchant, call: Call, [id]: string[]): Reply {
  const dispute = state.disputes.get(id ?? '')
  if (call.method !== 'GET') return refuseAddress()
  return dispute?.merchant === merchant.id
    ? replyJson(200, showDispute(state, dispute))
    : refuse(404, 'dispute_not_found', 'Dispute does not exist')
}

/** `GET /orders/:id/disputes`. */
export const listOrderDisputes = (state: CashfreeState, id: string): Reply => {
  const own = [...state.disputes.values()].filter(({ orderId }) => orderId === id)
  return replyJson(
    200,
    own.map((dispute) => showDispute(state, dispute)),
  )
}
