import { type Call, type Reply, replyJson } from '../http.ts'
import { isObject, type Json, makeId, parseObject, readObject, readText } from '../values.ts'
import { emitLink, readRupees, showLink, showOrder } from './cashfree-entities.ts'
import { makePaidOrder } from './cashfree-money.ts'
import { type CashfreeState, type Link, type Merchant, type Order, refuse, refuseAddress } from './cashfree-state.ts'

const month = 30 * 86_400_000
const minAheadMs = 5 * 60_000

const fail = (message: string): Reply => refuse(400, 'request_failed', message)

const methodCodes = ['cc', 'dc', 'ccc', 'ppc', 'nb', 'upi', 'paypal', 'app']

const readMethods = ({ payment_methods: methods }: Json): string[] =>
  methods === undefined ? [] : readText(methods).split(',')

/** By what the page of a link is paid here, as it names that itself and as links do. */
export const payMethods = [
  { answer: 'upi', code: 'upi', name: 'upi', label: 'Pay by UPI' },
  { answer: 'card', code: 'cc', name: 'credit_card', label: 'Pay by card' },
]

/** Whether a link may be paid by it. */
export const isPayableBy = ({ methods }: Link, name: string): boolean => {
  const code = payMethods.find((one) => one.name === name)?.code
  return methods.length === 0 || (code !== undefined && methods.includes(code))
}

/** What is unfit in a request, before anything is made of it. */
function findProblem(state: CashfreeState, body: Json): string | undefined {
  const amount = readRupees(body.link_amount)
  const { customer_phone: phone } = readObject(body.customer_details)
  const meta = readObject(body.link_meta)
  if (!/^[\w-]{1,50}$/.test(readText(body.link_id))) return 'link_id : should be alphanumeric and may have - and _'
  if (amount === undefined || amount < 100) return 'link_amount : should be 1 or more, with two decimals at most'
  if (body.link_currency !== 'INR') return 'link_currency : is not enabled'
  if (!readText(body.link_purpose) || readText(body.link_purpose).length > 500) return 'link_purpose : is missing'
  if (!/^\d{10}$/.test(readText(phone))) return 'customer_details.customer_phone : invalid value provided'
  if (body.link_notes !== undefined && (!isObject(body.link_notes) || Object.keys(body.link_notes).length > 5))
    return 'link_notes : may have 5 entries at most'
  if (readText(meta.return_url).length > 250) return 'link_meta.return_url : is too long'
  if (readMethods(meta).some((code) => !methodCodes.includes(code)))
    return 'link_meta.payment_methods : invalid value provided'
  if (meta.notify_url !== undefined && !state.outbox.isAllowed(readText(meta.notify_url)))
    return 'link_meta.notify_url : should be https'
  const partial = body.link_minimum_partial_amount
  if (partial !== undefined && (body.link_partial_payments !== true || (readRupees(partial) ?? Infinity) >= amount))
    return 'link_minimum_partial_amount : should be less than link_amount'
  if (body.link_expiry_time === undefined) return undefined
  const until = readText(body.link_expiry_time)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(until))
    return 'link_expiry_time : invalid value'
  return Date.parse(until) < state.clock.read() + minAheadMs ? 'link_expiry_time : should be in the future' : undefined
}

const makeKey = (merchant: Merchant | string, id: string) =>
  `${typeof merchant === 'string' ? merchant : merchant.id} ${id}`

function createLink(state: CashfreeState, merchant: Merchant, body: Json): Reply {
  if (merchant.kyc !== 'approved') return fail('transactions are not enabled for your payment gateway account')
  const problem = findProblem(state, body)
  if (problem !== undefined) return fail(problem)
  const id = readText(body.link_id)
  if (state.links.has(makeKey(merchant, id)))
    return refuse(409, 'link_already_exists', 'Link with this id already exists')
  const now = state.clock.read()
  const meta = readObject(body.link_meta)
  const link: Link = {
    id,
    number: ++state.count,
    slug: makeId(10),
    merchant: merchant.id,
    amount: readRupees(body.link_amount) ?? 0,
    paid: 0,
    isPartial: body.link_partial_payments === true,
    minPartial: readRupees(body.link_minimum_partial_amount) ?? 100,
    purpose: readText(body.link_purpose),
    customer: readObject(body.customer_details),
    notes: readObject(body.link_notes),
    returnUrl: readText(meta.return_url),
    notifyUrl: readText(meta.notify_url),
    methods: readMethods(meta),
    expiresAt: body.link_expiry_time === undefined ? now + month : Date.parse(readText(body.link_expiry_time)),
    createdAt: now,
    status: 'ACTIVE',
    orders: [],
  }
  state.links.set(makeKey(merchant, id), link)
  return replyJson(200, showLink(state, link))
}

/** Links end by themselves: whoever looks at one sees it as it is now. Cashfree tells nobody of that. */
export function expireLinks(state: CashfreeState): void {
  for (const link of state.links.values())
    if (isOpen(link) && link.expiresAt <= state.clock.read()) link.status = 'EXPIRED'
}

export const isOpen = ({ status }: Link): boolean => status === 'ACTIVE' || status === 'PARTIALLY_PAID'

/** `/links` and what is below it. */
export function answerLinks(state: CashfreeState, merchant: Merchant, call: Call, [id, deed]: string[]): Reply {
  expireLinks(state)
  if (id === undefined) {
    const body = parseObject(call.body)
    if (call.method !== 'POST') return refuseAddress()
    return body ? createLink(state, merchant, body) : fail('invalid JSON')
  }
  const link = state.links.get(makeKey(merchant, id))
  if (!link) return refuse(404, 'link_not_found', 'Link does not exist')
  if (call.method === 'GET' && deed === undefined) return replyJson(200, showLink(state, link))
  if (call.method === 'GET' && deed === 'orders') {
    const isAll = call.query.get('status') === 'ALL'
    return replyJson(200, link.orders.filter(({ isPaid }) => isPaid || isAll).map(showOrder))
  }
  if (call.method !== 'POST' || deed !== 'cancel') return refuseAddress()
  if (link.status !== 'ACTIVE') return refuse(409, 'link_cannot_be_cancelled', 'Only active links can be cancelled')
  link.status = 'CANCELLED'
  return replyJson(200, showLink(state, link))
}

/** What the payer does on the page of a link. @returns why it is not to be had; undefined where it was */
export function payLink(state: CashfreeState, link: Link, amount: number, method: string): Order | string {
  expireLinks(state)
  const merchant = state.merchants.find((one) => one.id === link.merchant)
  if (!merchant || !isOpen(link)) return `This link is ${link.status.toLowerCase()}.`
  if (!isPayableBy(link, method)) return 'This link is not paid in this way.'
  const due = link.amount - link.paid
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > due) return 'This is not an amount that is due.'
  if (amount < due && (!link.isPartial || amount < link.minPartial)) return 'The amount has to be larger.'
  const order = makePaidOrder(state, link, amount, method)
  link.orders.push(order)
  link.paid += amount
  link.status = link.paid === link.amount ? 'PAID' : 'PARTIALLY_PAID'
  emitLink(state, merchant, link, order)
  return order
}

/** The payer tried, and it came to nothing. */
export function failLink(state: CashfreeState, link: Link): void {
  const merchant = state.merchants.find((one) => one.id === link.merchant)
  const order = { ...makePaidOrder(state, link, link.amount - link.paid, 'upi'), isPaid: false, fee: 0, tax: 0 }
  state.orders.set(order.id, order)
  link.orders.push(order)
  if (merchant) emitLink(state, merchant, link, order)
}
