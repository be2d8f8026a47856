import type { Json } from '../values.ts'
import type { Link, Payment, RazorpayState, Refund, SettlementRow } from './razorpay-state.ts'

/** A link as the API and events have it: zero, not null, marks a moment that has not come. */
export function showLink({ pagesUrl }: RazorpayState, link: Link): Json {
  return {
    accept_partial: link.acceptPartial,
    amount: link.amount,
    amount_paid: link.amountPaid,
    callback_method: link.callbackUrl ? 'get' : '',
    callback_url: link.callbackUrl,
    cancelled_at: link.cancelledAt,
    created_at: link.createdAt,
    currency: link.currency,
    customer: link.customer,
    description: link.description,
    expire_by: link.expireBy,
    expired_at: link.expiredAt,
    first_min_partial_amount: link.firstMinPartial,
    id: link.id,
    notes: link.notes,
    notify: link.notify,
    order_id: link.orderId,
    payments: link.payments.length === 0 ? null : link.payments.map((payment) => showLinkPayment(link, payment)),
    reference_id: link.referenceId,
    reminder_enable: link.reminderEnable,
    reminders: [],
    short_url: `${pagesUrl}/l/${link.slug}`,
    status: link.status,
    updated_at: link.updatedAt,
    upi_link: false,
    user_id: '',
  }
}

const showLinkPayment = ({ id: plinkId }: Link, { id, amount, method, createdAt }: Payment): Json => {
  const what = { payment_id: id, plink_id: plinkId, amount, method, status: 'captured' }
  return { ...what, created_at: createdAt, updated_at: createdAt }
}

const showRefundStatus = ({ refunded, amount }: Payment) => {
  if (refunded === 0) return null
  return refunded < amount ? 'partial' : 'full'
}

export const showPayment = (payment: Payment): Json => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.orderId,
  method: payment.method,
  captured: payment.status !== 'failed',
  amount_refunded: payment.refunded,
  refund_status: showRefundStatus(payment),
  fee: payment.fee,
  tax: payment.tax,
  error_code: payment.status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
  error_description: payment.status === 'failed' ? 'Payment was not completed on time.' : null,
  created_at: payment.createdAt,
})

export const showRefund = (refund: Refund): Json => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.paymentId,
  // A list where there are none.
  notes: Object.keys(refund.notes).length === 0 ? [] : refund.notes,
  receipt: refund.receipt,
  acquirer_data: { arn: refund.status === 'processed' ? '10000000000000' : null },
  created_at: refund.createdAt,
  status: refund.status,
  speed_requested: refund.speed,
  speed_processed: 'normal',
})

/** A settlement's lines as its reconciliation lists them. The fee is with the tax on it. */
export function listReconRows({ id, utr, settledAt, payments, refunds }: SettlementRow): Json[] {
  const common = { on_hold: false, settled: true, settled_at: settledAt, settlement_id: id, settlement_utr: utr }
  const more = { posted_at: null, credit_type: 'default', description: null, notes: '{}', order_receipt: null }
  return [
    ...payments.map((payment) => ({
      entity_id: payment.id,
      type: 'payment',
      debit: 0,
      credit: payment.amount - payment.fee,
      amount: payment.amount,
      currency: payment.currency,
      fee: payment.fee,
      tax: payment.tax,
      created_at: payment.createdAt,
      payment_id: null,
      order_id: payment.orderId,
      method: payment.method,
      ...common,
      ...more,
    })),
    ...refunds.map((refund) => ({
      entity_id: refund.id,
      type: 'refund',
      debit: refund.amount,
      credit: 0,
      amount: refund.amount,
      currency: refund.currency,
      fee: 0,
      tax: 0,
      created_at: refund.createdAt,
      payment_id: refund.paymentId,
      order_id: null,
      method: null,
      ...common,
      ...more,
    })),
  ]
}
