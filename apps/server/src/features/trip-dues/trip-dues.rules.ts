import { type AgreedInstalment, duesOf } from '@sarai/itinerary/collected-tax'
import { sharesOf } from '../trips/trips-payers.rules.ts'

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
