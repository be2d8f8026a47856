import { percentOf } from '@sarai/money/amounts'
import { type Call, type Reply, replyJson } from '../http.ts'
import { type Json, makeId, parseObject, readObject, readText } from '../values.ts'
import { listOrderDisputes } from './cashfree-disputes.ts'
import { emitEvent, formatMoment, readRupees, showOrder, showRefund, toRupees } from './cashfree-entities.ts'
import {
  type CashfreeState,
  type Link,
  type Merchant,
  type Order,
  type Refund,
  refuse,
  refuseAddress,
  type SettlementRow,
} from './cashfree-state.ts'

/** In basis points: what Cashfree keeps of a payment, and the tax on that. */
const feeRate = 195
const taxRate = 1800

export function makePaidOrder(state: CashfreeState, link: Link, amount: number, method: string): Order {
  const fee = percentOf(BigInt(amount), feeRate)
  const order: Order = {
    id: `CFPay_${makeId(12)}`,
    number: ++state.count,
    paymentNumber: ++state.count,
    linkId: link.id,
    merchant: link.merchant,
    amount,
    isPaid: true,
    method,
    refunded: 0,
    fee: Number(fee),
    tax: Number(percentOf(fee, taxRate)),
    createdAt: state.clock.read(),
    settlement: null,
  }
  state.orders.set(order.id, order)
  return order
}

function refundOrder(state: CashfreeState, merchant: Merchant, order: Order, body: Json): Reply {
  const [id, amount] = [readText(body.refund_id), readRupees(body.refund_amount)]
  if (!/^[\w-]{3,40}$/.test(id)) return refuse(400, 'refund_id_invalid', 'refund_id : invalid value provided')
  if (state.refunds.has(`${merchant.id} ${id}`))
    return refuse(409, 'refund_already_exists', 'Refund with this id already exists')
  if (amount === undefined || amount < 100)
    return refuse(400, 'refund_amount_invalid', 'refund_amount : should be 1 or more')
  if (amount > order.amount - order.refunded)
    return refuse(400, 'refund_amount_invalid', 'Refund amount is more than what is left of the order')
  const speed = readText(body.refund_speed) || 'STANDARD'
  if (speed !== 'STANDARD' && speed !== 'INSTANT') return refuse(400, 'refund_speed_invalid', 'refund_speed : invalid')
  const note = readText(body.refund_note)
  if (note !== '' && (note.length < 3 || note.length > 100))
    return refuse(400, 'refund_note_invalid', 'refund_note : length')
  return replyJson(200, showRefund(makeRefund(state, merchant, order, { id, amount, note, speed })))
}

function makeRefund(
  state: CashfreeState,
  merchant: Merchant,
  order: Order,
  wanted: Pick<Refund, 'id' | 'amount' | 'note' | 'speed'>,
): Refund {
  const made = { number: ++state.count, orderId: order.id, merchant: merchant.id, createdAt: state.clock.read() }
  const refund: Refund = { ...wanted, ...made, settlement: null }
  state.refunds.set(`${merchant.id} ${refund.id}`, refund)
  order.refunded += refund.amount
  emitEvent(state, merchant, 'REFUND_STATUS_WEBHOOK', { refund: showRefund(refund) })
  return refund
}

/** Somebody gives money back on Cashfree's dashboard, which chooses the id. @returns why that is not to be had */
export function refundByHand(state: CashfreeState, link: Link, part?: number): string | undefined {
  const order = link.orders.findLast((one) => one.isPaid && one.refunded < one.amount)
  const merchant = state.merchants.find(({ id }) => id === link.merchant)
  if (!order || !merchant) return 'Nothing of this link can be given back.'
  const left = order.amount - order.refunded
  const amount = part ?? left
  if (!Number.isSafeInteger(amount) || amount < 100 || amount > left) return 'This is not an amount that is left.'
  makeRefund(state, merchant, order, { id: `refund_${makeId(10)}`, amount, note: '', speed: 'STANDARD' })
  return undefined
}

/** `/orders/:id` and what is below it. */
export function answerOrders(state: CashfreeState, merchant: Merchant, call: Call, [id, what, one]: string[]): Reply {
  const order = state.orders.get(id ?? '')
  if (!order || order.merchant !== merchant.id)
    return refuse(404, 'order_not_found', 'Order Reference Id does not exist')
  if (call.method === 'GET' && what === undefined) return replyJson(200, showOrder(order))
  if (call.method === 'GET' && what === 'payments')
    return replyJson(200, [
      {
        cf_payment_id: String(order.paymentNumber),
        order_id: order.id,
        entity: 'payment',
        payment_status: order.isPaid ? 'SUCCESS' : 'FAILED',
        payment_amount: toRupees(order.amount),
        payment_group: order.method,
        payment_completion_time: formatMoment(order.createdAt),
      },
    ])
  if (call.method === 'GET' && what === 'disputes') return listOrderDisputes(state, order.id)
  if (what !== 'refunds') return refuseAddress()
  if (call.method === 'GET' && one === undefined) {
    const own = [...state.refunds.values()].filter(({ orderId }) => orderId === order.id)
    return replyJson(200, own.map(showRefund))
  }
  if (call.method === 'GET' && one !== undefined) {
    const refund = state.refunds.get(`${merchant.id} ${one}`)
    return refund ? replyJson(200, showRefund(refund)) : refuse(404, 'refund_not_found', 'Refund does not exist')
  }
  const body = parseObject(call.body)
  if (call.method !== 'POST' || !body) return refuseAddress()
  if (!order.isPaid) return refuse(400, 'order_not_paid', 'The order is not paid')
  return refundOrder(state, merchant, order, body)
}

/** Sends what an account has taken and not had yet to its bank. */
export function settleMerchant(state: CashfreeState, merchant: Merchant): void {
  const isLeft = (one: Order | Refund) => one.merchant === merchant.id && one.settlement === null
  const orders = [...state.orders.values()].filter((one) => one.isPaid && isLeft(one))
  const refunds = [...state.refunds.values()].filter(isLeft)
  if (orders.length + refunds.length === 0) return
  const number = ++state.count
  for (const one of [...orders, ...refunds]) one.settlement = number
  const row = { number, merchant: merchant.id, utr: `UTR${makeId(12).toUpperCase()}`, settledAt: state.clock.read() }
  state.settlements.set(String(number), { ...row, orders, refunds })
}

function listRecon({ number, utr, settledAt, orders, refunds }: SettlementRow): Json[] {
  const settled = {
    cf_settlement_id: number,
    settlement_date: formatMoment(settledAt),
    settlement_utr: utr,
    entity: 'recon',
  }
  return [
    ...orders.map((order) => ({
      event_id: String(order.paymentNumber),
      event_type: 'PAYMENT',
      sale_type: 'CREDIT',
      event_status: 'SUCCESS',
      event_amount: toRupees(order.amount),
      event_currency: 'INR',
      event_time: formatMoment(order.createdAt),
      event_settlement_amount: toRupees(order.amount - order.fee - order.tax),
      payment_service_charge: toRupees(order.fee),
      payment_service_tax: toRupees(order.tax),
      order_id: order.id,
      cf_payment_id: order.paymentNumber,
      payment_amount: toRupees(order.amount),
      ...settled,
    })),
    ...refunds.map((refund) => ({
      event_id: String(refund.number),
      event_type: 'REFUND',
      sale_type: 'DEBIT',
      event_status: 'SUCCESS',
      event_amount: toRupees(refund.amount),
      event_currency: 'INR',
      event_time: formatMoment(refund.createdAt),
      event_settlement_amount: toRupees(refund.amount),
      payment_service_charge: null,
      payment_service_tax: null,
      order_id: refund.orderId,
      cf_payment_id: null,
      refund_id: refund.id,
      ...settled,
    })),
  ]
}

/** `POST /settlement/recon`: what settlements of some days consist of, page by page. */
export function answerRecon(state: CashfreeState, merchant: Merchant, call: Call): Reply {
  const body = parseObject(call.body) ?? {}
  const [filters, pagination] = [readObject(body.filters), readObject(body.pagination)]
  const [from, to] = [Date.parse(readText(filters.start_date)), Date.parse(readText(filters.end_date))]
  const { limit } = pagination
  if (Number.isNaN(from) || Number.isNaN(to) || from > to)
    return refuse(400, 'request_failed', 'filters : invalid dates')
  if (typeof limit !== 'number' || !(limit >= 10 && limit <= 1000))
    return refuse(400, 'request_failed', 'limit : 10 to 1000')
  const skip = Number(readText(pagination.cursor) || '0')
  const rows = [...state.settlements.values()]
    .filter((one) => one.merchant === merchant.id && one.settledAt >= from && one.settledAt <= to)
    .flatMap(listRecon)
  const data = rows.slice(skip, skip + limit)
  return replyJson(200, { cursor: rows.length > skip + limit ? String(skip + limit) : null, limit, data })
}
