import { type Call, type Reply, replyJson } from '../http.ts'
import { isObject, type Json, makeId, parseObject, readObject, readText } from '../values.ts'
import type { Access } from './razorpay-access.ts'
import { showLink } from './razorpay-entities.ts'
import { refuse, refuseAddress, refuseUnknown } from './razorpay-errors.ts'
import { emitLink } from './razorpay-events.ts'
import { type Link, makeRazorpayId, type RazorpayState } from './razorpay-state.ts'

const quarterHour = 15 * 60
const halfYear = 184 * 86_400
const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** What is unfit in a request, before anything is made of it. */
function findProblem(body: Json, now: number, isNew: boolean): Reply | undefined {
  const { amount, reference_id: reference, expire_by: until, notes, callback_url: url, callback_method: method } = body
  if (isNew) {
    if (!isWhole(amount)) return refuse('The amount must be an integer.', 'amount')
    if (amount < 100) return refuse('The amount must be at least INR 1.00', 'amount')
    if (typeof body.currency !== 'undefined' && !/^[A-Z]{3}$/.test(readText(body.currency)))
      return refuse('The currency is invalid', 'currency')
    if (readText(body.description).length > 2048)
      return refuse('The description may not be greater than 2048 characters.')
    if ((url === undefined) !== (method === undefined) || (method !== undefined && method !== 'get'))
      return refuse('callback_url and callback_method are required together', 'callback_method')
    if (url !== undefined && !URL.canParse(readText(url)))
      return refuse('The callback url format is invalid.', 'callback_url')
    if (body.first_min_partial_amount !== undefined && body.accept_partial !== true)
      return refuse('first_min_partial_amount is allowed only with accept_partial', 'first_min_partial_amount')
    if (body.upi_link === true) return refuse('UPI Payment Links is not supported in Test Mode')
  }
  if (reference !== undefined && (typeof reference !== 'string' || reference.length > 40))
    return refuse('The reference id may not be greater than 40 characters.', 'reference_id')
  if (until !== undefined && (!isWhole(until) || until < now + quarterHour))
    return refuse('timestamp must be atleast 15 minutes in future', 'expire_by')
  if (isWhole(until) && until > now + halfYear) return refuse('expire_by can be at most 6 months ahead', 'expire_by')
  if (notes !== undefined && (!isObject(notes) || Object.keys(notes).length > 15))
    return refuse('notes may not have more than 15 keys', 'notes')
  if (Object.values(readObject(notes)).some((note) => typeof note !== 'string' || note.length > 256))
    return refuse('notes value may not be greater than 255 characters', 'notes')
  return undefined
}

/** What the checkout of a link is told to leave out. */
const listMethodsOff = ({ options }: Json): string[] =>
  Object.entries(readObject(readObject(readObject(options).checkout).method)).flatMap(([method, isOn]) =>
    isOn === false || isOn === 0 ? [method] : [],
  )

/** By what the page of a link is paid here. */
export const payMethods = [
  { method: 'upi', label: 'Pay by UPI' },
  { method: 'card', label: 'Pay by card' },
  { method: 'netbanking', label: 'Pay by net banking' },
]

export const listPayMethods = ({ methodsOff }: Pick<Link, 'methodsOff'>) =>
  payMethods.filter(({ method }) => !methodsOff.includes(method))

const isTaken = ({ links }: RazorpayState, account: string, reference: string, except?: Link) =>
  reference !== '' &&
  [...links.values()].some((one) => one !== except && one.account === account && one.referenceId === reference)

/** Links end by themselves: whoever looks at one sees it as it is now. */
export function expireLinks(state: RazorpayState): void {
  const now = state.clock.readSeconds()
  for (const link of state.links.values())
    if ((link.status === 'created' || link.status === 'partially_paid') && link.expireBy <= now) expireLink(state, link)
}

export function expireLink(state: RazorpayState, link: Link): void {
  const now = state.clock.readSeconds()
  Object.assign(link, { status: 'expired', expiredAt: now, updatedAt: now })
  const merchant = state.merchants.find(({ account }) => account === link.account)
  if (merchant) emitLink(state, merchant, 'payment_link.expired', link)
}

function createLink(state: RazorpayState, { merchant, secret }: Access, body: Json): Reply {
  const now = state.clock.readSeconds()
  const problem = findProblem(body, now, true)
  if (problem) return problem
  if (!merchant.isActivated) return refuse('Live mode is disabled for the merchant; activation is pending')
  const referenceId = readText(body.reference_id)
  if (isTaken(state, merchant.account, referenceId))
    return refuse(`payment link creation with reference ID already attempted: ${referenceId}`, 'reference_id')
  const isPartial = body.accept_partial === true
  const firstMinPartial = isWhole(body.first_min_partial_amount) ? body.first_min_partial_amount : 100
  const link: Link = {
    id: makeRazorpayId('plink'),
    slug: makeId(10),
    account: merchant.account,
    orderId: makeRazorpayId('order'),
    amount: isWhole(body.amount) ? body.amount : 0,
    currency: readText(body.currency) || 'INR',
    acceptPartial: isPartial,
    firstMinPartial: isPartial ? firstMinPartial : 0,
    methodsOff: listMethodsOff(body),
    description: readText(body.description),
    referenceId,
    customer: readObject(body.customer),
    notify: readObject(body.notify),
    notes: readObject(body.notes),
    reminderEnable: body.reminder_enable === true,
    callbackUrl: readText(body.callback_url),
    expireBy: isWhole(body.expire_by) ? body.expire_by : now + halfYear,
    status: 'created',
    amountPaid: 0,
    createdAt: now,
    updatedAt: now,
    cancelledAt: 0,
    expiredAt: 0,
    payments: [],
    secret,
  }
  state.links.set(link.id, link)
  return replyJson(200, showLink(state, link))
}

function changeLink(state: RazorpayState, link: Link, body: Json): Reply {
  if (link.status !== 'created' && link.status !== 'partially_paid')
    return refuse('Payment Link can be updated only in created or partially paid state')
  const problem = findProblem(body, state.clock.readSeconds(), false)
  if (problem) return problem
  if (isTaken(state, link.account, readText(body.reference_id), link))
    return refuse('payment link creation with reference ID already attempted', 'reference_id')
  if (typeof body.accept_partial === 'boolean') link.acceptPartial = body.accept_partial
  if (typeof body.reference_id === 'string') link.referenceId = body.reference_id
  if (isWhole(body.expire_by)) link.expireBy = body.expire_by
  if (isObject(body.notes)) link.notes = body.notes
  if (typeof body.reminder_enable === 'boolean') link.reminderEnable = body.reminder_enable
  link.updatedAt = state.clock.readSeconds()
  return replyJson(200, showLink(state, link))
}

function cancelLink(state: RazorpayState, { merchant }: Access, link: Link): Reply {
  if (link.amountPaid > 0) return refuse('cannot cancel or expire an already paid/partially paid link')
  if (link.status !== 'created') return refuse(`Payment Link cannot be cancelled: it is already ${link.status}`)
  const now = state.clock.readSeconds()
  Object.assign(link, { status: 'cancelled', cancelledAt: now, updatedAt: now })
  emitLink(state, merchant, 'payment_link.cancelled', link)
  return replyJson(200, showLink(state, link))
}

function listLinks(state: RazorpayState, { merchant }: Access, query: URLSearchParams): Reply {
  const [reference, payment] = [query.get('reference_id'), query.get('payment_id')]
  const found = [...state.links.values()].filter(
    (link) =>
      link.account === merchant.account &&
      (reference === null || link.referenceId === reference) &&
      (payment === null || link.payments.some(({ id }) => id === payment)),
  )
  return replyJson(200, { payment_links: found.toReversed().map((link) => showLink(state, link)) })
}

/** `/v1/payment_links` and what is below it. */
export function answerLinks(state: RazorpayState, access: Access, call: Call, [id, deed, medium]: string[]): Reply {
  expireLinks(state)
  const body = call.method === 'GET' || call.body === '' ? {} : parseObject(call.body)
  if (!body) return refuse('The request body is not valid JSON.')
  if (id === undefined) {
    if (call.method === 'POST') return createLink(state, access, body)
    return call.method === 'GET' ? listLinks(state, access, call.query) : refuseAddress()
  }
  const link = state.links.get(id)
  if (!link || link.account !== access.merchant.account) return refuseUnknown()
  if (deed === undefined && call.method === 'GET') return replyJson(200, showLink(state, link))
  if (deed === undefined && call.method === 'PATCH') return changeLink(state, link, body)
  if (deed === 'cancel' && call.method === 'POST') return cancelLink(state, access, link)
  if (deed === 'notify_by' && call.method === 'POST')
    return medium === 'sms' || medium === 'email'
      ? replyJson(200, { success: true })
      : refuse('not a valid notification medium')
  return refuseAddress()
}
