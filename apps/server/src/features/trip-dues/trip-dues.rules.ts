import { allocate, toAmount } from '@sarai/money/amounts'
import { sharesOf } from '../trips/trips-payers.rules.ts'

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

/** What of an agreed amount each payer bears; of one below zero they get back as they would have paid. */
function agreedOf(agreed: number, payers: readonly { share: number }[]): number[] {
  const sign = agreed < 0 ? -1 : 1
  return sharesOf(Math.abs(agreed), payers).map(({ price }) => (price === 0 ? 0 : sign * price))
}

/** A payer's part of an instalment, in minor units of the trip's currency. */
export interface Share {
  payerId: string
  instalmentId: string
  amount: number
}

/** What is due of each payer with each instalment, so that a payer's parts come to what they owe in all. */
export function sharedDues(
  instalments: readonly AgreedInstalment[],
  owed: readonly { payer: { id: string; share: number }; due: number; tcs: number }[],
): Share[] {
  const payers = owed.map(({ payer }) => payer)
  const agreed = instalments.map((one) => agreedOf(one.agreed, payers))
  return owed.flatMap(({ payer, due, tcs }, at) =>
    duesOf(
      instalments.map(({ id }, nth) => ({ id, agreed: agreed[nth]?.[at] ?? 0 })),
      { due, tcs },
    ).map(({ id, amount }) => ({ payerId: payer.id, instalmentId: id, amount })),
  )
}

/** What is due with each instalment where its payers' parts are these. */
export function summedDues(shares: readonly Share[]): { id: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const { instalmentId, amount } of shares) sums.set(instalmentId, (sums.get(instalmentId) ?? 0) + amount)
  return [...sums].map(([id, amount]) => ({ id, amount }))
}
