/**
 * How much of an advance has to be settled so that the customer gets back an amount, where a part stays with the state.
 * Each minor unit that is settled adds one or none to what the customer gets, so that every amount can be met.
 * @param paidFor what the customer gets if an amount is settled
 * @param whole all that is open of the advance
 * @returns undefined if less than the amount is left
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
