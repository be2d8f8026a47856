import { type Call, type Reply, replyJson } from '../http.ts'
import type { Json } from '../values.ts'
import type { Access } from './stripe-access.ts'
import { addEntry } from './stripe-balance.ts'
import { makeList, showCharge, showRefund } from './stripe-entities.ts'
import { refuse, refuseAddress, refuseUnknown } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { findFormProblem, readAt, readMap, type Shape } from './stripe-form.ts'
import { findCharge } from './stripe-money.ts'
import { findQueryProblem, takePage } from './stripe-sessions.ts'
import {
  type Account,
  type Charge,
  findAccount,
  makeStripeId,
  type Refund,
  type Session,
  type StripeState,
} from './stripe-state.ts'

const refunding: Shape = {
  fields: {
    payment_intent: 'text',
    charge: 'text',
    amount: 'whole',
    reason: { oneOf: ['duplicate', 'fraudulent', 'requested_by_customer'] },
    metadata: 'metadata',
  },
}

function createRefund(state: StripeState, { account }: Access, form: Json): Reply {
  const problem = findFormProblem(form, refunding)
  if (problem) return problem
  const [intentId, chargeId] = [readAt(form, 'payment_intent'), readAt(form, 'charge')]
  if (intentId === '' && chargeId === '')
    return refuse("One of the following params should be provided for this request: 'payment_intent' or 'charge'.")
  const intent = state.intents.get(intentId)
  if (intentId !== '' && intent?.account !== account.id)
    return refuseUnknown('payment_intent', intentId, 'payment_intent')
  const charge = state.charges.get(chargeId === '' ? (intent?.latestChargeId ?? '') : chargeId)
  if (charge?.account !== account.id || charge.status !== 'succeeded')
    return refuse(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  const left = charge.amount - charge.refunded
  if (left === 0) return refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.isDisputed) return refuse(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  const amount = Number(readAt(form, 'amount') || left)
  if (amount < 1) return refuse('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount > left)
    return refuse(
      `Refund amount (${amount} ${charge.currency}) is greater than unrefunded amount on charge (${left} ${charge.currency})`,
      { param: 'amount' },
    )
  const reason = readAt(form, 'reason') || null
  const refund = makeRefund(state, account, charge, { amount, reason, metadata: readMap(form, 'metadata') })
  return replyJson(200, showRefund(refund))
}

function makeRefund(
  state: StripeState,
  account: Account,
  charge: Charge,
  wanted: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
): Refund {
  const refund: Refund = {
    id: makeStripeId('re'),
    account: account.id,
    intentId: charge.intentId,
    chargeId: charge.id,
    currency: charge.currency,
    ...wanted,
    status: 'succeeded',
    createdAt: state.clock.readSeconds(),
  }
  state.refunds.set(refund.id, refund)
  charge.refunded += refund.amount
  addEntry(state, account, 'refund', refund.id, -refund.amount, charge.currency)
  emitEvent(state, account, 'refund.created', showRefund(refund))
  emitEvent(state, account, 'charge.refunded', showCharge(charge))
  return refund
}

/** Somebody gives money back on Stripe's dashboard, in Stripe's units. @returns why that is not to be had */
export function refundByHand(state: StripeState, session: Session, part?: number): string | undefined {
  const [charge, account] = [findCharge(state, session), findAccount(state, session.account)]
  const left = charge?.status === 'succeeded' ? charge.amount - charge.refunded : 0
  const amount = part ?? left
  if (!charge || !account || charge.isDisputed || !Number.isSafeInteger(amount) || amount < 1 || amount > left)
    return 'This is not an amount that is left.'
  makeRefund(state, account, charge, { amount, reason: null, metadata: {} })
  return undefined
}

/** The bank sends the last refund back: it has failed, and the money is in the balance again. */
export function failRefund(state: StripeState, session: Session): string | undefined {
  const [charge, account] = [findCharge(state, session), findAccount(state, session.account)]
  const own = [...state.refunds.values()].filter((one) => one.chargeId === charge?.id && one.status === 'succeeded')
  const refund = own.at(-1)
  if (!charge || !account || !refund) return 'Nothing of this was given back.'
  refund.status = 'failed'
  charge.refunded -= refund.amount
  addEntry(state, account, 'refund_failure', refund.id, refund.amount, charge.currency)
  emitEvent(state, account, 'refund.failed', showRefund(refund))
  emitEvent(state, account, 'charge.refund.updated', showRefund(refund))
  return undefined
}

/** `/v1/refunds` and what is below it. */
export function answerRefunds(state: StripeState, access: Access, call: Call, form: Json, [id]: string[]): Reply {
  const own = [...state.refunds.values()].filter(({ account }) => account === access.account.id)
  if (id === undefined) {
    if (call.method === 'POST') return createRefund(state, access, form)
    if (call.method !== 'GET') return refuseAddress(call.method, call.path)
    const problem = findQueryProblem(call.query, ['payment_intent', 'charge'])
    if (problem) return problem
    const [intent, charge] = [call.query.get('payment_intent'), call.query.get('charge')]
    const found = own.filter(
      (one) => (intent === null || one.intentId === intent) && (charge === null || one.chargeId === charge),
    )
    const taken = takePage(found, call.query)
    return 'status' in taken
      ? taken
      : replyJson(200, makeList('/v1/refunds', taken.page.map(showRefund), taken.hasMore))
  }
  const refund = own.find((one) => one.id === id)
  if (!refund) return refuseUnknown('refund', id)
  return call.method === 'GET' ? replyJson(200, showRefund(refund)) : refuseAddress(call.method, call.path)
}
