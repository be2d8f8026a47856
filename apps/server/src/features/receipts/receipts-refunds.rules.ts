/**
 * What of an advance has to be settled so that the customer gets so much, where a part of it stays with the state. The
 * more is settled the more is paid, by at most one minor unit at a time, so that every amount can be met.
 * @param paidFor what is paid where so much is settled
 * @param whole all that is open of the advance
 * @returns undefined where not so much is left
 */
export function settledForRefund(
  paidFor: (settled: number) => number,
  whole: number,
  amount: number,
): number | undefined {
  if (paidFor(whole) < amount) return undefined
  // Of all that is left, nothing stays behind that nobody could claim.
  if (paidFor(whole) === amount) return whole
  let [low, high] = [0, whole]
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (paidFor(middle) >= amount) high = middle
    else low = middle
  }
  return high
}
