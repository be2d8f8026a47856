import { createHmac, randomUUID } from 'node:crypto'
import { decimalOf } from '@sarai/money/format'
import { parseAmount } from '@sarai/money/parse'
import type { Json } from '../values.ts'
import type { CashfreeState, Link, Merchant, Order, Refund } from './cashfree-state.ts'

/** Rupees as the API has them: a number with two decimals at most. */
export const toRupees = (paise: number): number => Number(decimalOf(paise, 'INR'))
/** Rupees as events have them: a text with two decimals. */
export const formatRupees = (paise: number): string => Number(decimalOf(paise, 'INR')).toFixed(2)

/** @returns paise; undefined where it is no number of rupees with two decimals at most */
export function readRupees(value: unknown): number | undefined {
  if (typeof value !== 'number' || !/^\d+(\.\d{1,2})?$/.test(String(value))) return undefined
  const typed = parseAmount(String(value), 'INR')
  return 'problem' in typed ? undefined : typed.value
}

/** In India's time: `2026-01-10T10:00:00+05:30`. */
export const formatMoment = (ms: number): string => `${new Date(ms + 19_800_000).toISOString().slice(0, 19)}+05:30`

export const showLink = ({ pagesUrl }: CashfreeState, link: Link): Json => ({
  cf_link_id: String(link.number),
  link_id: link.id,
  link_status: link.status,
  link_currency: 'INR',
  link_amount: toRupees(link.amount),
  link_amount_paid: toRupees(link.paid),
  link_partial_payments: link.isPartial,
  link_minimum_partial_amount: link.isPartial ? toRupees(link.minPartial) : null,
  link_purpose: link.purpose,
  link_created_at: formatMoment(link.createdAt),
  link_expiry_time: formatMoment(link.expiresAt),
  customer_details: link.customer,
  link_meta: { return_url: link.returnUrl, notify_url: link.notifyUrl, upi_intent: 'false' },
  link_url: `${pagesUrl}/l/${link.slug}`,
  link_notes: link.notes,
  link_auto_reminders: false,
  link_notify: { send_sms: false, send_email: false },
  link_qrcode: 'data:image/png;base64,',
})

export const showOrder = (order: Order): Json => ({
  cf_order_id: String(order.number),
  order_id: order.id,
  entity: 'order',
  order_currency: 'INR',
  order_amount: toRupees(order.amount),
  order_status: order.isPaid ? 'PAID' : 'ACTIVE',
  order_tags: { link_id: order.linkId },
  created_at: formatMoment(order.createdAt),
})

export const showRefund = (refund: Refund): Json => ({
  cf_refund_id: String(refund.number),
  refund_id: refund.id,
  order_id: refund.orderId,
  entity: 'refund',
  refund_amount: toRupees(refund.amount),
  refund_currency: 'INR',
  refund_note: refund.note,
  refund_status: 'SUCCESS',
  refund_arn: '10000000000000',
  refund_speed: { requested: refund.speed, processed: 'STANDARD' },
  created_at: formatMoment(refund.createdAt),
})

export const signBody = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64')

/** Tells everyone who listens to a merchant: its own addresses by its secret, the partner's by the partner's key. */
export function emitEvent(
  state: CashfreeState,
  merchant: Merchant,
  type: string,
  data: Json,
  urls: string[] = [],
): void {
  const body = JSON.stringify({ type, version: 1, event_time: formatMoment(state.clock.read()), data })
  const key = randomUUID()
  const isPartners = merchant.isPartners || state.grants.some((one) => one.merchant === merchant && !one.isRevoked)
  const send = (url: string, secret: string) => {
    const sign = (text: string, attempt: number) => {
      const timestamp = String(state.clock.read())
      return {
        'x-webhook-signature': signBody(secret, timestamp, text),
        'x-webhook-timestamp': timestamp,
        'x-webhook-version': '2025-01-01',
        'x-webhook-attempt': String(attempt),
        'x-idempotency-key': key,
      }
    }
    state.outbox.send({ provider: 'cashfree', event: type, url, body, sign })
  }
  for (const url of [...merchant.hooks, ...urls]) send(url, isPartners ? state.partner.apiKey : merchant.clientSecret)
  if (isPartners) for (const url of state.partner.hooks) send(url, state.partner.apiKey)
}

/** An event of a link. Amounts are texts here, and the number of the link is one. */
export function emitLink(state: CashfreeState, merchant: Merchant, link: Link, order: Order): void {
  const shown = {
    cf_link_id: link.number,
    link_id: link.id,
    link_status: link.status,
    link_currency: 'INR',
    link_amount: formatRupees(link.amount),
    link_amount_paid: formatRupees(link.paid),
    link_partial_payments: link.isPartial,
    link_url: `${state.pagesUrl}/l/${link.slug}`,
    customer_details: link.customer,
    link_notes: link.notes,
  }
  const paid = {
    order_id: order.id,
    order_amount: formatRupees(order.amount),
    transaction_id: order.paymentNumber,
    transaction_status: order.isPaid ? 'SUCCESS' : 'FAILED',
  }
  const data = state.isNested ? { link: shown, order: paid } : { ...shown, order: paid }
  const urls = link.notifyUrl ? [link.notifyUrl] : []
  emitEvent(state, merchant, 'PAYMENT_LINK_EVENT', data, urls)
  const type = order.isPaid ? 'PAYMENT_SUCCESS_WEBHOOK' : 'PAYMENT_FAILED_WEBHOOK'
  const payment = { cf_payment_id: String(order.paymentNumber), payment_status: order.isPaid ? 'SUCCESS' : 'FAILED' }
  emitEvent(state, merchant, type, { order: showOrder(order), payment, customer_details: link.customer }, urls)
}
