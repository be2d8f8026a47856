import { allocate, toAmount } from '@sarai/money/amounts'

export interface AgreedInstalment {
  id: string
  /** What of the agreed price it is; below zero what is to be given back after a change. */
  agreed: number
}

/**
 * What is due with each instalment of a trip, so that they come to what its customer owes in all. Tax collected at source
 * goes with the price in proportion. What else is more than agreed is due with the last; what is less is taken off the
 * last ones first, and never below zero.
 * @param due in all; amounts in minor units of the trip's currency
 * @param tcs what of that is collected at source
 */
export function duesOf(
  instalments: readonly AgreedInstalment[],
  { due, tcs }: { due: number; tcs: number },
): { id: string; amount: number }[] {
  const weights = instalments.map(({ agreed }) => BigInt(Math.max(agreed, 0)))
  const shares = allocate(BigInt(tcs), weights)
  const dues = instalments.map(({ id, agreed }, at) => ({ id, amount: agreed + toAmount(shares[at] ?? 0n) }))
  let rest = due - dues.reduce((sum, { amount }) => sum + amount, 0)
  for (const one of dues.toReversed()) {
    if (rest === 0) break
    if (one.amount < 0 && rest < 0) continue
    const change = rest > 0 ? rest : Math.max(rest, -one.amount)
    one.amount += change
    rest -= change
  }
  return dues
}
