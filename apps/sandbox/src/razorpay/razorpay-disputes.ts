import type { DisputeMove } from '../emulator.ts'
import { type Call, type Reply, replyJson } from '../http.ts'
import type { Json } from '../values.ts'
import type { Access } from './razorpay-access.ts'
import { showPayment } from './razorpay-entities.ts'
import { refuse, refuseAddress, refuseUnknown } from './razorpay-errors.ts'
import { emitEvent } from './razorpay-events.ts'
import { type Dispute, type Link, makeRazorpayId, type RazorpayState } from './razorpay-state.ts'

const day = 86_400

const showDispute = (dispute: Dispute): Json => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.paymentId,
  amount: dispute.amount,
  currency: dispute.currency,
  amount_deducted: dispute.deducted,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  reason_description: 'The services were not provided',
  respond_by: dispute.respondBy,
  status: dispute.status,
  phase: 'chargeback',
  created_at: dispute.createdAt,
  evidence: { amount: dispute.amount, summary: null, submitted_at: null },
})

function emitDispute(state: RazorpayState, dispute: Dispute, event: string): void {
  const merchant = state.merchants.find(({ account }) => account === dispute.account)
  const payment = state.payments.get(dispute.paymentId)
  if (merchant && payment)
    emitEvent(state, merchant, event, { payment: showPayment(payment), dispute: showDispute(dispute) })
}

const findDispute = (state: RazorpayState, link: Link): Dispute | undefined =>
  [...state.disputes.values()].findLast(({ paymentId }) => link.payments.some(({ id }) => id === paymentId))

const isOver = ({ status }: Dispute): boolean => status === 'won' || status === 'lost'

/** The payer of the last payment goes to their bank. @returns why that is not to be had */
export function openDispute(state: RazorpayState, link: Link): string | undefined {
  const payment = link.payments.findLast(({ amount, refunded }) => refunded < amount)
  const known = findDispute(state, link)
  if (!payment || (known && !isOver(known))) return 'Nothing of this link can be disputed.'
  const now = state.clock.readSeconds()
  const dispute: Dispute = {
    id: makeRazorpayId('disp'),
    account: link.account,
    paymentId: payment.id,
    amount: payment.amount - payment.refunded,
    currency: payment.currency,
    deducted: 0,
    respondBy: now + 7 * day,
    status: 'open',
    createdAt: now,
  }
  state.disputes.set(dispute.id, dispute)
  emitDispute(state, dispute, 'payment.dispute.created')
  return undefined
}

/** @returns why that is not to be had */
export function moveDispute(state: RazorpayState, link: Link, move: DisputeMove): string | undefined {
  const dispute = findDispute(state, link)
  if (!dispute || isOver(dispute)) return 'There is no dispute that is open.'
  dispute.status = ({ contest: 'under_review', win: 'won', lose: 'lost' } as const)[move]
  if (move === 'lose') dispute.deducted = dispute.amount
  emitDispute(state, dispute, `payment.dispute.${dispute.status}`)
  return undefined
}

/** `/v1/disputes` and `/v1/disputes/:id`, the newest first. */
export function answerDisputes(state: RazorpayState, { merchant }: Access, call: Call, [id]: string[]): Reply {
  if (call.method !== 'GET') return refuseAddress()
  const own = [...state.disputes.values()].filter(({ account }) => account === merchant.account)
  if (id !== undefined) {
    const dispute = own.find((one) => one.id === id)
    return dispute ? replyJson(200, showDispute(dispute)) : refuseUnknown()
  }
  const [count, skip] = [Number(call.query.get('count') ?? 10), Number(call.query.get('skip') ?? 0)]
  if (!(count >= 1 && count <= 100)) return refuse('The count must be between 1 and 100', 'count')
  const from = Number(call.query.get('from') ?? 0)
  const found = own.filter(({ createdAt }) => createdAt >= from).toReversed()
  const items = found.slice(skip, skip + count).map(showDispute)
  return replyJson(200, { entity: 'collection', count: items.length, items })
}
