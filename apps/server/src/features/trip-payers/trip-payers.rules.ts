import { dayWords } from '@sarai/itinerary/words'
import { tripNumber } from '../trips/trips.rules.ts'

/** What of a share is due with one of the instalments. */
export interface DueShare {
  label: string
  dueOn: string | null
  position: number
  /** In minor units of the trip's currency. */
  amount: number
  paid: number
}

/** What payments of a payer's share are known by: "T-000014-S2". @param position of the payer, from 0 */
export const shareNumber = (trip: number, position: number): string => `${tripNumber(trip)}-S${position + 1}`

const sumOf = (shares: readonly DueShare[], pick: (one: DueShare) => number) =>
  shares.reduce((sum, one) => sum + pick(one), 0)

/** What a payer is to pay in all, and has paid of it. */
export const sharedInAll = (shares: readonly DueShare[]) => ({
  amount: sumOf(shares, ({ amount }) => amount),
  paid: sumOf(shares, ({ paid }) => paid),
})

/** Shares of which nothing is due any more, after cancelling, are nothing to pay. */
export const shownShares = <One extends DueShare>(shares: readonly One[]): One[] =>
  shares.filter(({ amount, paid }) => amount !== 0 || paid !== 0)

/** How far an instalment, or a share of one, is paid, as whoever pays it reads it. */
export function dueWords({ dueOn, amount, paid }: DueShare, money: (amount: number) => string): string {
  if (paid >= amount) return 'Paid'
  const due = dueOn && `${paid > 0 ? 'rest due' : 'due'} ${dayWords(dueOn)}`
  return [paid > 0 && `${money(paid)} paid`, due].filter(Boolean).join(', ')
}
