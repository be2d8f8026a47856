import type { PaymentRequestState } from '@sarai/contract/payment-request-words'
import type { PaymentRequestRecord } from './payment-requests.queries.ts'

type Standing = Pick<PaymentRequestRecord, 'cancelledAt' | 'paid' | 'amount' | 'validUntil'>

/** @param day today, where the agency is */
export function findRequestState(
  { cancelledAt, paid, amount, validUntil }: Standing,
  day: string,
): PaymentRequestState {
  if (cancelledAt) return 'cancelled'
  if (paid >= amount) return 'paid'
  return validUntil !== null && validUntil < day ? 'expired' : 'open'
}

/** What of a request is still to be paid: no more than what is due of its trip or invoice (null: nothing limits it). */
export const computeLeft = ({ amount, paid, due }: { amount: number; paid: number; due: number | null }): number =>
  Math.max(0, Math.min(amount - paid, due ?? amount))

/** A payment, as far as requests have to know it. */
export interface CountedReceipt {
  id: string
  createdAt: string
  /** What of it counts for what was asked for, in that currency. */
  amount: number
  /** The request on whose page it was paid. */
  requestId: string | null
}

type Counted = Pick<PaymentRequestRecord, 'id' | 'createdAt' | 'amount'>

/**
 * What of each request was paid: by what was paid on its own page; then by a payment of just what is left of it; and
 * otherwise the oldest first. What was paid before somebody was asked is no answer to that.
 * @param requests those that were not cancelled, the oldest first
 * @param receipts all that came for the same, the oldest first
 */
export function countPaid(
  requests: readonly Counted[],
  receipts: readonly CountedReceipt[],
): ReadonlyMap<string, number> {
  const paid = new Map(requests.map(({ id }) => [id, 0]))
  const computeLeftOn = ({ id, amount }: Counted) => amount - (paid.get(id) ?? 0)
  for (const receipt of receipts) {
    // Moments of the database end where zeros would follow: as texts they do not compare.
    const at = Date.parse(receipt.createdAt)
    const open = requests.filter((one) => Date.parse(one.createdAt) <= at && computeLeftOn(one) > 0)
    const own = open.find(({ id }) => id === receipt.requestId)
    const exact = open.find((one) => computeLeftOn(one) === receipt.amount)
    let rest = receipt.amount
    for (const request of new Set([own, exact, ...open])) {
      if (!request || rest <= 0) continue
      const part = Math.min(rest, computeLeftOn(request))
      paid.set(request.id, (paid.get(request.id) ?? 0) + part)
      rest -= part
    }
  }
  return paid
}
