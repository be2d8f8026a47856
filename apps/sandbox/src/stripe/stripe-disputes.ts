import type { DisputeMove } from '../emulator.ts'
import { type Call, type Reply, replyJson } from '../http.ts'
import type { Access } from './stripe-access.ts'
import { addEntry } from './stripe-balance.ts'
import { makeList, showDispute } from './stripe-entities.ts'
import { refuseAddress, refuseUnknown } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { findCharge } from './stripe-money.ts'
import { findQueryProblem, takePage } from './stripe-sessions.ts'
import { type Dispute, findAccount, makeStripeId, type Session, type StripeState } from './stripe-state.ts'

const day = 86_400

/**
 * The payer tells the bank that they did not mean to pay: the money is taken back until that is settled.
 * @returns why that is not to be had
 */
export function openDispute(state: StripeState, session: Session): string | undefined {
  const [charge, account] = [findCharge(state, session), findAccount(state, session.account)]
  if (!account || charge?.status !== 'succeeded' || charge.isDisputed) return 'Nothing of this can be disputed.'
  charge.isDisputed = true
  const { id: chargeId, intentId, currency } = charge
  const [createdAt, amount] = [state.clock.readSeconds(), charge.amount - charge.refunded]
  const facts = { id: makeStripeId('du'), account: account.id, chargeId, intentId, amount, currency, createdAt }
  const entry = addEntry(state, account, 'adjustment', facts.id, -amount, currency)
  const dispute: Dispute = { ...facts, status: 'needs_response', dueBy: createdAt + 7 * day, entries: [entry] }
  state.disputes.set(dispute.id, dispute)
  emitEvent(state, account, 'charge.dispute.created', showDispute(dispute))
  emitEvent(state, account, 'charge.dispute.funds_withdrawn', showDispute(dispute))
  return undefined
}

/** @returns why that is not to be had */
export function moveDispute(state: StripeState, session: Session, move: DisputeMove): string | undefined {
  const [charge, account] = [findCharge(state, session), findAccount(state, session.account)]
  const dispute = [...state.disputes.values()].findLast(({ chargeId }) => chargeId === charge?.id)
  if (!dispute || !account || dispute.status === 'won' || dispute.status === 'lost')
    return 'There is no dispute that is open.'
  dispute.status = ({ contest: 'under_review', win: 'won', lose: 'lost' } as const)[move]
  if (move === 'win')
    dispute.entries.push(addEntry(state, account, 'adjustment', dispute.id, dispute.amount, dispute.currency))
  if (move === 'contest') emitEvent(state, account, 'charge.dispute.updated', showDispute(dispute))
  else emitEvent(state, account, 'charge.dispute.closed', showDispute(dispute))
  if (move === 'win') emitEvent(state, account, 'charge.dispute.funds_reinstated', showDispute(dispute))
  return undefined
}

/** `/v1/disputes` and `/v1/disputes/:id`. */
export function answerDisputes(state: StripeState, { account }: Access, call: Call, [id]: string[]): Reply {
  if (call.method !== 'GET') return refuseAddress(call.method, call.path)
  const own = [...state.disputes.values()].filter((one) => one.account === account.id)
  if (id !== undefined) {
    const dispute = own.find((one) => one.id === id)
    return dispute ? replyJson(200, showDispute(dispute)) : refuseUnknown('dispute', id)
  }
  const problem = findQueryProblem(call.query, ['payment_intent', 'charge', 'created[gte]'])
  if (problem) return problem
  const [intent, from] = [call.query.get('payment_intent'), Number(call.query.get('created[gte]') ?? 0)]
  const found = own.filter((one) => (intent === null || one.intentId === intent) && one.createdAt >= from)
  const taken = takePage(found, call.query)
  return 'status' in taken
    ? taken
    : replyJson(200, makeList('/v1/disputes', taken.page.map(showDispute), taken.hasMore))
}
