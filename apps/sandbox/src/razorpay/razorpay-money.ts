import { percentOf } from '@sarai/money/amounts'
import { type Call, type Reply, replyJson } from '../http.ts'
import { makeId, parseObject, readObject, readText } from '../values.ts'
import type { Access } from './razorpay-access.ts'
import { listReconRows, showPayment, showRefund } from './razorpay-entities.ts'
import { refuse, refuseAddress, refuseUnknown } from './razorpay-errors.ts'
import { emitLink, emitPayment, emitRefund } from './razorpay-events.ts'
import { expireLinks } from './razorpay-links.ts'
import {
  type Link,
  makeRazorpayId,
  type Merchant,
  type Payment,
  type RazorpayState,
  type Refund,
} from './razorpay-state.ts'

/** In basis points: what Razorpay keeps of a payment, and the tax on that. */
const feeRate = 200
const taxRate = 1800

function makePayment(state: RazorpayState, link: Link, amount: number, method: string): Payment {
  const base = percentOf(BigInt(amount), feeRate)
  const tax = percentOf(base, taxRate)
  const payment: Payment = {
    id: makeRazorpayId('pay'),
    account: link.account,
    orderId: link.orderId,
    linkId: link.id,
    amount,
    currency: link.currency,
    method,
    status: 'captured',
    refunded: 0,
    fee: Number(base + tax),
    tax: Number(tax),
    createdAt: state.clock.readSeconds(),
    settlementId: null,
  }
  state.payments.set(payment.id, payment)
  return payment
}

const findMerchant = (state: RazorpayState, account: string): Merchant | undefined =>
  state.merchants.find((one) => one.account === account)

/** What the payer has done on the page of a link. @returns why it is not to be had; undefined where it was */
export function payLink(state: RazorpayState, link: Link, amount: number, method: string): Payment | string {
  expireLinks(state)
  const merchant = findMerchant(state, link.account)
  if (!merchant || (link.status !== 'created' && link.status !== 'partially_paid'))
    return `This link is ${link.status}.`
  if (link.methodsOff.includes(method)) return 'This link is not paid in this way.'
  const due = link.amount - link.amountPaid
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > due) return 'This is not an amount that is due.'
  if (amount < due && !link.acceptPartial) return 'This link is paid in one go.'
  if (amount < due && link.amountPaid === 0 && amount < link.firstMinPartial) return 'The first part has to be larger.'
  const payment = makePayment(state, link, amount, method)
  link.payments.push(payment)
  link.amountPaid += amount
  link.status = link.amountPaid === link.amount ? 'paid' : 'partially_paid'
  link.updatedAt = state.clock.readSeconds()
  emitPayment(state, merchant, 'payment.captured', payment)
  emitLink(state, merchant, `payment_link.${link.status}`, link, payment)
  return payment
}

/** The payer tried, and it came to nothing. */
export function failPayment(state: RazorpayState, link: Link): Payment {
  const payment = makePayment(state, link, link.amount - link.amountPaid, 'upi')
  Object.assign(payment, { status: 'failed', fee: 0, tax: 0 })
  const merchant = findMerchant(state, link.account)
  if (merchant) emitPayment(state, merchant, 'payment.failed', payment)
  return payment
}

/** `POST /v1/payments/:id/refund`; with the same key twice it is done once. */
function refundPayment(state: RazorpayState, { merchant }: Access, payment: Payment, call: Call): Reply {
  const key = call.headers['x-refund-idempotency']
  if (key !== undefined && !/^[\w-]{10,}$/.test(key)) return refuse('The idempotency key is not valid.')
  const before = key === undefined ? undefined : state.refundKeys.get(`${merchant.account} ${key}`)
  if (before && before.body !== `${payment.id} ${call.body}`)
    return refuse('Different request with the same idempotency key has already been processed.')
  const known = before && state.refunds.get(before.refundId)
  if (known) return replyJson(200, showRefund(known))
  const body = call.body === '' ? {} : parseObject(call.body)
  if (!body) return refuse('The request body is not valid JSON.')
  const left = payment.amount - payment.refunded
  const amount = typeof body.amount === 'number' ? body.amount : left
  if (payment.status === 'failed') return refuse('The payment has not been captured')
  if (left === 0) return refuse('The payment has been fully refunded already')
  if (!Number.isSafeInteger(amount) || amount < 100) return refuse('The amount must be at least INR 1.00', 'amount')
  if (amount > left) return refuse('The refund amount provided is greater than amount captured', 'amount')
  const speed = readText(body.speed) || 'normal'
  if (speed !== 'normal' && speed !== 'optimum') return refuse('The speed is not valid', 'speed')
  const receipt = readText(body.receipt)
  if (receipt.length > 40) return refuse('The receipt may not be greater than 40 characters.', 'receipt')
  const wanted = { amount, speed, receipt: receipt || null, notes: readObject(body.notes) }
  const refund = makeRefund(state, merchant, payment, wanted)
  if (key !== undefined)
    state.refundKeys.set(`${merchant.account} ${key}`, { body: `${payment.id} ${call.body}`, refundId: refund.id })
  return replyJson(200, showRefund(refund))
}

function makeRefund(
  state: RazorpayState,
  merchant: Merchant,
  payment: Payment,
  wanted: Pick<Refund, 'amount' | 'speed' | 'receipt' | 'notes'>,
): Refund {
  const refund: Refund = {
    id: makeRazorpayId('rfnd'),
    account: merchant.account,
    paymentId: payment.id,
    currency: payment.currency,
    ...wanted,
    status: 'processed',
    createdAt: state.clock.readSeconds(),
    settlementId: null,
  }
  state.refunds.set(refund.id, refund)
  payment.refunded += refund.amount
  if (payment.refunded === payment.amount) payment.status = 'refunded'
  emitRefund(state, merchant, 'refund.created', refund, payment)
  emitRefund(state, merchant, 'refund.processed', refund, payment)
  return refund
}

/** Somebody gives money back on Razorpay's dashboard. @returns why that is not to be had */
export function refundByHand(state: RazorpayState, link: Link, part?: number): string | undefined {
  const payment = link.payments.findLast(({ amount, refunded }) => refunded < amount)
  const merchant = findMerchant(state, link.account)
  if (!payment || !merchant) return 'Nothing of this link can be given back.'
  const left = payment.amount - payment.refunded
  const amount = part ?? left
  if (!Number.isSafeInteger(amount) || amount < 100 || amount > left) return 'This is not an amount that is left.'
  makeRefund(state, merchant, payment, { amount, speed: 'normal', receipt: null, notes: {} })
  return undefined
}

/** `GET /v1/payments/:id/refunds`, the newest first. */
function listRefunds(state: RazorpayState, payment: Payment, call: Call): Reply {
  const [count, skip] = [Number(call.query.get('count') ?? 10), Number(call.query.get('skip') ?? 0)]
  if (!(count >= 1 && count <= 100)) return refuse('The count must be between 1 and 100', 'count')
  const own = [...state.refunds.values()].filter(({ paymentId }) => paymentId === payment.id).toReversed()
  const items = own.slice(skip, skip + count).map(showRefund)
  return replyJson(200, { entity: 'collection', count: items.length, items })
}

/** `/v1/payments` and what is below it. */
export function answerPayments(state: RazorpayState, access: Access, call: Call, [id, deed]: string[]): Reply {
  const own = [...state.payments.values()].filter(({ account }) => account === access.merchant.account)
  if (id === undefined && call.method === 'GET') {
    const items = own
      .toReversed()
      .slice(0, Number(call.query.get('count') ?? 10))
      .map(showPayment)
    return replyJson(200, { entity: 'collection', count: items.length, items })
  }
  const payment = own.find((one) => one.id === id)
  if (!payment) return refuseUnknown()
  if (deed === undefined && call.method === 'GET') return replyJson(200, showPayment(payment))
  if (deed === 'refunds' && call.method === 'GET') return listRefunds(state, payment, call)
  if (deed === 'refund' && call.method === 'POST') return refundPayment(state, access, payment, call)
  return refuseAddress()
}

/** `GET /v1/orders/:id/payments`. */
export function answerOrders(state: RazorpayState, { merchant }: Access, call: Call, [id, deed]: string[]): Reply {
  if (call.method !== 'GET' || deed !== 'payments') return refuseAddress()
  const items = [...state.payments.values()].filter((one) => one.account === merchant.account && one.orderId === id)
  if (items.length === 0 && ![...state.links.values()].some((link) => link.orderId === id)) return refuseUnknown()
  return replyJson(200, { entity: 'collection', count: items.length, items: items.map(showPayment) })
}

/** Sends what an account has taken and not had yet to its bank. @returns the settlement, if there is anything for one */
export function settleAccount(state: RazorpayState, account: string): string | undefined {
  const payments = [...state.payments.values()].filter(
    (one) => one.account === account && one.status !== 'failed' && one.settlementId === null,
  )
  const refunds = [...state.refunds.values()].filter((one) => one.account === account && one.settlementId === null)
  if (payments.length + refunds.length === 0) return undefined
  const id = makeRazorpayId('setl')
  for (const one of [...payments, ...refunds]) one.settlementId = id
  const utr = `UTR${makeId(12).toUpperCase()}`
  state.settlements.set(id, { id, account, utr, settledAt: state.clock.readSeconds(), payments, refunds })
  return id
}

/** India's day of a moment: `2026-11-28`. */
export const formatIndianDay = (seconds: number): string =>
  new Date((seconds + 19_800) * 1000).toISOString().slice(0, 10)

/** `GET /v1/settlements/recon/combined?year&month[&day&count&skip]`. */
export function answerSettlements(state: RazorpayState, { merchant }: Access, call: Call, rest: string[]): Reply {
  if (call.method !== 'GET' || rest.join('/') !== 'recon/combined') return refuseAddress()
  const [year, month, day] = ['year', 'month', 'day'].map((name) => call.query.get(name))
  if (!/^\d{4}$/.test(year ?? '')) return refuse('The year field is required.', 'year')
  if (!/^(0?[1-9]|1[0-2])$/.test(month ?? '')) return refuse('The month field is required.', 'month')
  if (typeof day === 'string' && !/^(0?[1-9]|[12]\d|3[01])$/.test(day)) return refuse('The day is invalid.', 'day')
  const [count, skip] = [Number(call.query.get('count') ?? 10), Number(call.query.get('skip') ?? 0)]
  if (!(count >= 1 && count <= 1000)) return refuse('The count must be between 1 and 1000', 'count')
  const prefix = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-')
  const rows = [...state.settlements.values()]
    .filter((one) => one.account === merchant.account && formatIndianDay(one.settledAt).startsWith(prefix))
    .flatMap(listReconRows)
    .slice(skip, skip + count)
  return replyJson(200, { entity: 'collection', count: rows.length, items: rows })
}
