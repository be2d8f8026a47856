import { type Call, type Reply, replyJson } from '../http.ts'
import type { Access } from './stripe-access.ts'
import { addEntry } from './stripe-balance.ts'
import { type Expansions, makeList, narrowExpansions, showCharge, showIntent, showSession } from './stripe-entities.ts'
import { refuseAddress, refuseUnknown } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { isUsedUp } from './stripe-links.ts'
import { expireSessions, findQueryProblem, takePage } from './stripe-sessions.ts'
import {
  type Account,
  type Charge,
  findAccount,
  type Intent,
  makeStripeId,
  type Session,
  type StripeState,
} from './stripe-state.ts'

/** A session's intent is made by the first attempt to pay. */
function findIntent(state: StripeState, session: Session): Intent {
  const known = session.intentId ? state.intents.get(session.intentId) : undefined
  if (known) return known
  const { account, amount, currency, intentDescription: description, intentMetadata: metadata } = session
  const intent: Intent = {
    id: makeStripeId('pi'),
    account,
    amount,
    currency,
    description,
    metadata,
    status: 'requires_payment_method',
    latestChargeId: null,
    createdAt: state.clock.readSeconds(),
  }
  state.intents.set(intent.id, intent)
  session.intentId = intent.id
  const owner = findAccount(state, account)
  if (owner) emitEvent(state, owner, 'payment_intent.created', showIntent(state, intent))
  return intent
}

function makeCharge(state: StripeState, intent: Intent, status: Charge['status']): Charge {
  const { id: intentId, account, amount, currency } = intent
  const createdAt = state.clock.readSeconds()
  const charge: Charge = {
    id: makeStripeId('ch'),
    account,
    intentId,
    amount,
    currency,
    method: 'card',
    status,
    refunded: 0,
    isDisputed: false,
    createdAt,
  }
  state.charges.set(charge.id, charge)
  intent.latestChargeId = charge.id
  return charge
}

/** Why a session takes no payment just now; undefined where it does. */
function findPayProblem(state: StripeState, session: Session): string | undefined {
  expireSessions(state)
  if (session.status !== 'open') return `This session is ${session.status}.`
  const link = session.paymentLinkId ? state.links.get(session.paymentLinkId) : undefined
  return link && isUsedUp(link) ? 'This payment link was paid already.' : undefined
}

/** Closes the page of a session, by which nothing more is paid then. */
function completeSession(state: StripeState, session: Session): void {
  session.status = 'complete'
  const link = session.paymentLinkId ? state.links.get(session.paymentLinkId) : undefined
  if (link) link.completed += 1
}

function takeMoney(state: StripeState, account: Account, session: Session, intent: Intent): void {
  const charge = makeCharge(state, intent, 'succeeded')
  intent.status = 'succeeded'
  session.isPaid = true
  addEntry(state, account, 'charge', charge.id, charge.amount, charge.currency)
  emitEvent(state, account, 'charge.succeeded', showCharge(charge))
  emitEvent(state, account, 'payment_intent.succeeded', showIntent(state, intent))
}

function declineMoney(state: StripeState, account: Account, intent: Intent): void {
  const charge = makeCharge(state, intent, 'failed')
  intent.status = 'requires_payment_method'
  emitEvent(state, account, 'charge.failed', showCharge(charge))
  emitEvent(state, account, 'payment_intent.payment_failed', showIntent(state, intent))
}

/** Whether a session was paid by a bank whose money has not come yet. */
export const isWaiting = ({ intents }: StripeState, { status, isPaid, intentId }: Session): boolean =>
  status === 'complete' && !isPaid && intents.get(intentId ?? '')?.status === 'processing'

/**
 * The payer pays on the page of a session, or the money of a bank has come.
 * @returns why that is not to be had; undefined where it was
 */
export function paySession(state: StripeState, session: Session): string | undefined {
  const hasWaited = isWaiting(state, session)
  const [problem, account] = [
    hasWaited ? undefined : findPayProblem(state, session),
    findAccount(state, session.account),
  ]
  if (problem || !account) return problem ?? 'There is no such account.'
  takeMoney(state, account, session, findIntent(state, session))
  if (!hasWaited) completeSession(state, session)
  const event = hasWaited ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed'
  emitEvent(state, account, event, showSession(state, session))
  return undefined
}

/** The payer has a bank transfer the money, which takes days. */
export function startTransfer(state: StripeState, session: Session): string | undefined {
  const [problem, account] = [findPayProblem(state, session), findAccount(state, session.account)]
  if (problem || !account) return problem ?? 'There is no such account.'
  findIntent(state, session).status = 'processing'
  completeSession(state, session)
  emitEvent(state, account, 'checkout.session.completed', showSession(state, session))
  return undefined
}

/** The payer's card was declined, and they may try another; or a bank's money does not come. */
export function failSession(state: StripeState, session: Session): string | undefined {
  const hasWaited = isWaiting(state, session)
  const [problem, account] = [
    hasWaited ? undefined : findPayProblem(state, session),
    findAccount(state, session.account),
  ]
  if (problem || !account) return problem ?? 'There is no such account.'
  declineMoney(state, account, findIntent(state, session))
  if (hasWaited) emitEvent(state, account, 'checkout.session.async_payment_failed', showSession(state, session))
  return undefined
}

export function findCharge(state: StripeState, { intentId }: Session): Charge | undefined {
  const intent = intentId ? state.intents.get(intentId) : undefined
  return intent?.latestChargeId ? state.charges.get(intent.latestChargeId) : undefined
}

/** `/v1/payment_intents` and `/v1/payment_intents/:id`. */
export function answerIntents(
  state: StripeState,
  { account }: Access,
  call: Call,
  [id]: string[],
  expand: Expansions,
): Reply {
  if (call.method !== 'GET') return refuseAddress(call.method, call.path)
  if (id !== undefined) {
    const intent = state.intents.get(id)
    return intent?.account === account.id
      ? replyJson(200, showIntent(state, intent, expand))
      : refuseUnknown('payment_intent', id, 'intent')
  }
  const own = [...state.intents.values()].filter((one) => one.account === account.id)
  const taken = findQueryProblem(call.query, []) ?? takePage(own, call.query)
  if ('status' in taken) return taken
  const inner = narrowExpansions(expand, 'data')
  const data = taken.page.map((one) => showIntent(state, one, inner))
  return replyJson(200, makeList('/v1/payment_intents', data, taken.hasMore))
}

/** `/v1/charges/:id`. */
export function answerCharges(state: StripeState, { account }: Access, call: Call, [id]: string[]): Reply {
  if (call.method !== 'GET') return refuseAddress(call.method, call.path)
  const charge = state.charges.get(id ?? '')
  return charge?.account === account.id ? replyJson(200, showCharge(charge)) : refuseUnknown('charge', id ?? '')
}
