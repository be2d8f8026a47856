import type { TravellerFindingCode } from '@sarai/contract/traveller-words'
import type { TripRecord } from '../trips/trips.service.ts'
import type { DueShare } from '../trip-payers/trip-payers.rules.ts'

type Dated = Pick<TripRecord, 'startDate' | 'endDate' | 'cancelledAt'>

/** Where a trip stands on a day, for whoever goes on it. */
export function findTripState({ startDate, endDate, cancelledAt }: Dated, day: string): 'ahead' | 'over' | 'cancelled' {
  if (cancelledAt) return 'cancelled'
  const last = endDate ?? startDate
  return last !== null && last < day ? 'over' : 'ahead'
}

/** What travellers themselves can fill in; a visa is seen to by the agency. */
const theirs = new Set<TravellerFindingCode>(['name-missing', 'birth-missing', 'passport-missing', 'passport-ends'])

/** Whether something is missing of a traveller that they can fill in. */
export const isLackingDetails = (findings: readonly { code: TravellerFindingCode }[]) =>
  findings.some(({ code }) => theirs.has(code))

/** What money of a trip comes to, in minor units of its currency. */
export interface Sums {
  due: number
  paid: number
  /** What is left of it by instalment: what one of several payers has paid too much leaves what the others owe. */
  open: number
  /** What of what was paid was given back already. */
  returned: number
}

/** What is still to be paid, and what of what was paid is beyond what is due. */
export const computeLeft = ({ due, paid, open }: Sums) => ({ left: open, back: Math.max(paid - (due - open), 0) })

export const sumOpen = (parts: readonly DueShare[]): number =>
  parts.reduce((sum, { amount, paid }) => sum + Math.max(amount - paid, 0), 0)

export const sumDue = (parts: readonly DueShare[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)
