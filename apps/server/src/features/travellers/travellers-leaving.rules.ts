interface Payer {
  cancelledAt: string | null
  cancelCharge: number | null
  cancelShare: number | null
}

/** What is left of the price after those who cancelled, and what was charged for them. */
export function leftOf(total: number, people: readonly Payer[]): { basis: number; chargedBefore: number } {
  const gone = people.filter(({ cancelledAt }) => cancelledAt)
  const shares = gone.reduce((sum, { cancelShare }) => sum + (cancelShare ?? 0), 0)
  const chargedBefore = gone.reduce((sum, { cancelCharge }) => sum + (cancelCharge ?? 0), 0)
  return { basis: Math.max(total - shares, 0), chargedBefore }
}

interface Priced {
  total: number
  cancelledAt: string | null
  cancelCharge: number | null
}

/** What a trip costs its customer now: as agreed, without those who cancelled, or what is charged for cancelling it. */
export function priceNow({ total, cancelledAt, cancelCharge }: Priced, people: readonly Payer[]): number {
  if (cancelledAt) return cancelCharge ?? 0
  const { basis, chargedBefore } = leftOf(total, people)
  return basis + chargedBefore
}
