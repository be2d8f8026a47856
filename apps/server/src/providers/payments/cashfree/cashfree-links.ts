import { createHash } from 'node:crypto'
import * as z from 'zod'
import { dayEnd, dayStart } from '../../../core/days.rules.ts'
import { type Connection, ProviderError } from '../../provider.ts'
import type {
  FeeMethods,
  FeePart,
  PaymentLink,
  PaymentLinkRequest,
  PaymentsProvider,
  Refund,
  RefundRequest,
} from '../payments.ts'
import {
  linkAnswer,
  ordersAnswer,
  reconAnswer,
  type ReconItem,
  refundAnswer,
  toLink,
  toPayments,
  toRefund,
  toSettlements,
} from './cashfree-answers.ts'
import { ask, CashfreeRefusal, type CashfreeSetup } from './cashfree-api.ts'
import { toRupees } from './rupees.rules.ts'

const hasCode = (error: unknown, code: string): boolean => error instanceof CashfreeRefusal && error.code === code

/** Ids at Cashfree are ours, of letters, digits, - and _. What has other signs, or more, is told apart by a hash. */
export function makeCashfreeId(reference: string, max: number): string {
  if (new RegExp(`^[\\w-]{3,${max}}$`).test(reference)) return reference
  return `ref_${createHash('sha256').update(reference).digest('hex').slice(0, 32)}`
}

/** Ten digits, as Cashfree wants those of India: +919000000001 is 9000000001. */
export function readIndianPhone(phone: string | null): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '')
  return /^(?:91|0)?([6-9]\d{9})$/.exec(digits)?.[1]
}

/** Of cards, RuPay is among the debit ones; what is prepaid is kept with them. */
export const feeMethods: FeeMethods = {
  'with-fee': 'credit card, net banking or wallet',
  'without-fee': 'UPI or debit card',
}

const methodCodes: Record<FeePart, string> = { 'with-fee': 'cc,ccc,nb,app', 'without-fee': 'upi,dc,ppc' }

const makePath = (linkId: string) => `/links/${encodeURIComponent(linkId)}`

/** One link for a reference: a second is refused, and then the one there is is found. */
export async function createLink(
  setup: CashfreeSetup,
  connection: Connection,
  request: PaymentLinkRequest,
): Promise<PaymentLink> {
  const { reference, amount, customer, expiresAt, returnUrl, eventsUrl, isPartial, methods } = request
  if (amount.currency !== 'INR') throw new ProviderError('refused', 'Cashfree’s links are in rupees.')
  const phone = readIndianPhone(customer.phone)
  if (!phone) throw new ProviderError('refused', 'Cashfree needs the customer’s mobile number, of India.')
  const linkId = makeCashfreeId(reference, 50)
  const json = {
    link_id: linkId,
    link_amount: toRupees(amount.value),
    link_currency: amount.currency,
    link_purpose: request.description.slice(0, 500) || 'Payment',
    customer_details: {
      customer_phone: phone,
      ...(customer.name ? { customer_name: customer.name.slice(0, 100) } : {}),
      ...(customer.email ? { customer_email: customer.email } : {}),
    },
    link_partial_payments: isPartial,
    ...(expiresAt ? { link_expiry_time: expiresAt.toISOString() } : {}),
    // The agency sends its links itself.
    link_notify: { send_sms: false, send_email: false },
    link_auto_reminders: false,
    link_notes: { reference },
    link_meta: {
      return_url: returnUrl,
      ...(eventsUrl ? { notify_url: eventsUrl } : {}),
      ...(methods ? { payment_methods: methodCodes[methods] } : {}),
    },
  }
  const call = { name: 'createLink', method: 'POST' as const, path: '/links', body: { json }, isRepeatable: true }
  try {
    return toLink(await ask(setup, connection, linkAnswer, call), [])
  } catch (error) {
    if (!hasCode(error, 'link_already_exists')) throw error
    const known = await fetchLink(setup, connection, linkId)
    if (known.amount.value !== amount.value || known.reference !== reference) throw error
    return known
  }
}

export async function fetchLink(setup: CashfreeSetup, connection: Connection, linkId: string): Promise<PaymentLink> {
  const path = makePath(linkId)
  const answer = await ask(setup, connection, linkAnswer, { name: 'fetch', method: 'GET', path })
  if (answer.link_amount_paid === 0) return toLink(answer, [])
  const call = { name: 'fetchOrders', method: 'GET' as const, path: `${path}/orders` }
  return toLink(answer, toPayments(await ask(setup, connection, ordersAnswer, call)))
}

/** What cannot be paid any more counts as cancelled well enough; money that is there does not. */
export async function cancelLink(setup: CashfreeSetup, connection: Connection, linkId: string): Promise<PaymentLink> {
  const call = { name: 'cancel', method: 'POST' as const, path: `${makePath(linkId)}/cancel`, isRepeatable: true }
  try {
    return toLink(await ask(setup, connection, linkAnswer, call), [])
  } catch (error) {
    if (!hasCode(error, 'link_cannot_be_cancelled')) throw error
    const link = await fetchLink(setup, connection, linkId)
    if (link.paid.value > 0 || link.state === 'open' || link.state === 'paid') throw error
    return link
  }
}

export async function refundPayment(
  setup: CashfreeSetup,
  connection: Connection,
  { paymentId, reference, amount, reason }: RefundRequest,
): Promise<Refund> {
  const path = `/orders/${encodeURIComponent(paymentId)}/refunds`
  const refundId = makeCashfreeId(reference, 40)
  const note = (reason ?? '').slice(0, 100)
  const json = {
    refund_amount: toRupees(amount.value),
    refund_id: refundId,
    refund_note: note.length < 3 ? 'Refund' : note,
    refund_speed: 'STANDARD',
  }
  const call = { name: 'refund', method: 'POST' as const, path, body: { json }, isRepeatable: true }
  try {
    return toRefund(await ask(setup, connection, refundAnswer, call))
  } catch (error) {
    if (!hasCode(error, 'refund_already_exists')) throw error
    const known = { name: 'fetchRefund', method: 'GET' as const, path: `${path}/${encodeURIComponent(refundId)}` }
    const refund = toRefund(await ask(setup, connection, refundAnswer, known))
    if (refund.amount.value !== amount.value) throw error
    return refund
  }
}

/** All of an order, by which payments go. */
export async function listRefunds(setup: CashfreeSetup, connection: Connection, paymentId: string): Promise<Refund[]> {
  const path = `/orders/${encodeURIComponent(paymentId)}/refunds`
  const call = { name: 'listRefunds', method: 'GET' as const, path }
  return (await ask(setup, connection, z.array(refundAnswer), call)).map(toRefund)
}

const perPage = 1000
const maxPages = 20
const timeZone = 'Asia/Kolkata'

/** All at once, since a settlement may go on over pages. */
export async function listSettlements(
  setup: CashfreeSetup,
  connection: Connection,
  { from, to }: Parameters<PaymentsProvider['settlements']>[1],
): ReturnType<PaymentsProvider['settlements']> {
  const filters = { start_date: dayStart(from, timeZone), end_date: dayEnd(to, timeZone) }
  const items: ReconItem[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < maxPages; page++) {
    const json = { filters, pagination: { limit: perPage, ...(cursor ? { cursor } : {}) } }
    const call = { name: 'settlements', method: 'POST' as const, path: '/settlement/recon', body: { json } }
    const answer = await ask(setup, connection, reconAnswer, { ...call, isRepeatable: true })
    items.push(...answer.data)
    cursor = answer.cursor
    if (!cursor || answer.data.length === 0) return { settlements: toSettlements(items), next: null }
  }
  throw new ProviderError('unexpected', `more than ${maxPages * perPage} lines of these days`)
}
