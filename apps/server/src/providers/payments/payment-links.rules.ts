import type { Payment, PaymentLink, PaymentLinkState } from './payments.ts'

/** How far a state is on its way. None leads back: a payment that came just before a link was cancelled counts. */
const linkOrder: Record<PaymentLinkState, number> = { open: 0, expired: 1, cancelled: 2, paid: 3 }
const paymentOrder: Record<Payment['state'], number> = { failed: 0, authorised: 1, captured: 2, refunded: 3 }

/** Which of two states of a link is further on its way. */
export const findFurtherState = (one: PaymentLinkState, other: PaymentLinkState): PaymentLinkState =>
  linkOrder[other] > linkOrder[one] ? other : one

const takeFurther = <T extends { state: S }, S extends string>(order: Record<S, number>, one: T, other: T): T =>
  order[other.state] > order[one.state] ? other : one

/**
 * What is known of a link after it was fetched once more. Answers may overtake one another on their way, so the order
 * in which they are taken in makes no difference, nor how often: nothing goes back from paid, and no payment is lost.
 */
export function mergeLink(known: PaymentLink | undefined, fetched: PaymentLink): PaymentLink {
  if (!known) return { ...fetched, payments: sortPayments(fetched.payments) }
  const byId = new Map(known.payments.map((payment) => [payment.id, payment]))
  for (const payment of fetched.payments)
    byId.set(payment.id, takeFurther(paymentOrder, byId.get(payment.id) ?? payment, payment))
  const paid = fetched.paid.value > known.paid.value ? fetched.paid : known.paid
  const state = findFurtherState(known.state, fetched.state)
  const url = known.url || fetched.url
  return { ...known, url, state, paid, payments: sortPayments([...byId.values()]) }
}

const sortPayments = (payments: readonly Payment[]) =>
  payments.toSorted((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)))
