import { createHash } from 'node:crypto'
import * as z from 'zod'
import { plusDays } from '../../../core/days.rules.ts'
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
  linksAnswer,
  reconAnswer,
  type ReconItem,
  refundAnswer,
  refundsAnswer,
  toLink,
  toRefund,
  toSettlements,
} from './razorpay-answers.ts'
import { ask } from './razorpay-api.ts'

const maxDescription = 2048
const omitEmpty = (values: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

/** Of cards it does not tell RuPay debit cards from others beforehand, so that no card pays a fee. */
export const feeMethods: FeeMethods = { 'with-fee': 'net banking or wallet', 'without-fee': 'UPI or card' }

/** By what its page is to be paid: as its checkout has that, which its own pages are not sure to say of links. */
function chooseMethods(methods: FeePart | undefined) {
  if (!methods) return {}
  const [withFee, withoutFee] = [methods === 'with-fee', methods === 'without-fee']
  const method = {
    netbanking: withFee,
    wallet: withFee,
    upi: withoutFee,
    card: withoutFee,
    emi: false,
    paylater: false,
  }
  return { options: { checkout: { method } } }
}

/**
 * Razorpay makes one link for a reference and refuses a second, so this may be made again. Which refusal that is only
 * its words tell; whatever they are, a link that is there is found by its reference.
 */
export async function createLink(connection: Connection, request: PaymentLinkRequest): Promise<PaymentLink> {
  const { reference, amount, description, customer, expiresAt, returnUrl, isPartial, methods } = request
  const json = {
    amount: amount.value,
    currency: amount.currency,
    accept_partial: isPartial,
    reference_id: reference,
    description: description.slice(0, maxDescription),
    customer: omitEmpty({ name: customer.name, email: customer.email, contact: customer.phone }),
    ...(expiresAt ? { expire_by: Math.floor(expiresAt.getTime() / 1000) } : {}),
    // The agency sends its links itself.
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: returnUrl,
    callback_method: 'get',
    ...chooseMethods(methods),
  }
  const call = { name: 'createLink', method: 'POST' as const, path: '/v1/payment_links', body: { json } }
  try {
    return toLink(await ask(connection, linkAnswer, { ...call, isRepeatable: true }))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
    const known = await findLink(connection, reference)
    if (known?.amount.value !== amount.value || known.amount.currency !== amount.currency) throw error
    return known
  }
}

async function findLink(connection: Connection, reference: string): Promise<PaymentLink | undefined> {
  const path = `/v1/payment_links?${new URLSearchParams({ reference_id: reference }).toString()}`
  const found = await ask(connection, linksAnswer, { name: 'findLink', method: 'GET', path })
  return found.payment_links.map(toLink).find((link) => link.reference === reference)
}

const makePath = (linkId: string) => `/v1/payment_links/${encodeURIComponent(linkId)}`

export const fetchLink = async (connection: Connection, linkId: string): Promise<PaymentLink> =>
  toLink(await ask(connection, linkAnswer, { name: 'fetch', method: 'GET', path: makePath(linkId) }))

/** What cannot be paid any more counts as cancelled well enough; money that is there does not. */
export async function cancelLink(connection: Connection, linkId: string): Promise<PaymentLink> {
  const call = { name: 'cancel', method: 'POST' as const, path: `${makePath(linkId)}/cancel`, isRepeatable: true }
  try {
    return toLink(await ask(connection, linkAnswer, call))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
    const link = await fetchLink(connection, linkId)
    if (link.paid.value > 0 || link.state === 'open' || link.state === 'paid') throw error
    return link
  }
}

/** What a refund is made once by: at least ten signs, of letters, digits, - and _. */
const makeRefundKey = (reference: string) => createHash('sha256').update(reference).digest('hex')

export async function refundPayment(connection: Connection, request: RefundRequest): Promise<Refund> {
  const { paymentId, reference, amount, reason } = request
  const notes = { reference, ...(reason ? { reason: reason.slice(0, 250) } : {}) }
  const answer = await ask(connection, refundAnswer, {
    name: 'refund',
    method: 'POST',
    path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
    headers: { 'x-refund-idempotency': makeRefundKey(reference) },
    body: { json: { amount: amount.value, speed: 'normal', notes } },
    isRepeatable: true,
  })
  return toRefund(answer)
}

const refundsPerPage = 100
const maxRefundPages = 20

/** All of a payment, page by page; without a count Razorpay answers the last ten. */
export async function listRefunds(connection: Connection, paymentId: string): Promise<Refund[]> {
  const refunds: Refund[] = []
  for (let page = 0; page < maxRefundPages; page++) {
    const query = new URLSearchParams({ count: String(refundsPerPage), skip: String(page * refundsPerPage) })
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds?${query.toString()}`
    const { items } = await ask(connection, refundsAnswer, { name: 'listRefunds', method: 'GET', path })
    refunds.push(...items.map(toRefund))
    if (items.length < refundsPerPage) return refunds
  }
  throw new ProviderError('unexpected', `more than ${maxRefundPages * refundsPerPage} refunds of one payment`)
}

const perPage = 1000
const maxPages = 20

/** All lines of a day by India's calendar, however many pages they are. */
async function listLines(connection: Connection, day: string): Promise<ReconItem[]> {
  const [year = '', month = '', date = ''] = day.split('-')
  const items: ReconItem[] = []
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ year, month, day: date, count: String(perPage), skip: String(page * perPage) })
    const path = `/v1/settlements/recon/combined?${query.toString()}`
    const answer = await ask(connection, reconAnswer, { name: 'settlements', method: 'GET', path })
    items.push(...answer.items)
    if (answer.items.length < perPage) return items
  }
  throw new ProviderError('unexpected', `more than ${maxPages * perPage} lines of one day`)
}

const dayOnly = z.iso.date()

/** A day at a time, since that is what Razorpay lists by; what goes on is the day after. */
export const listSettlements: PaymentsProvider['settlements'] = async (connection, { from, to, cursor }) => {
  const day = dayOnly.safeParse(cursor ?? from)
  if (!day.success) throw new ProviderError('refused', 'This is no day.')
  if (day.data > to) return { settlements: [], next: null }
  const settlements = toSettlements(await listLines(connection, day.data))
  const next = plusDays(day.data, 1)
  return { settlements, next: next > to ? null : next }
}
