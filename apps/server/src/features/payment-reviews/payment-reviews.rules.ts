const dayMs = 86_400_000

/**
 * How many days after a payment its gateway is asked what became of it, where no event has told: soon, since most refunds are
 * made within days, and on until nobody disputes a payment any more.
 */
const reviewedAfter = [1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 75, 90, 105, 120, 150, 180, 270, 365]

/** When a payment is looked at again; null once it is looked at no more. */
export function computeNextReview({ paidAt }: { paidAt: string }, now: Date): Date | null {
  const paid = Date.parse(paidAt)
  const next = reviewedAfter.find((after) => paid + after * dayMs > now.getTime())
  return next === undefined ? null : new Date(paid + next * dayMs)
}

/** When one is looked at again whose gateway did not answer. */
export const computeRetry = (now: Date): Date => new Date(now.getTime() + dayMs / 24)
