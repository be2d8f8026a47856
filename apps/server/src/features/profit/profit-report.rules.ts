import type { ProfitGroup } from '@sarai/contract/profit-report'
import type { ProfitFigures } from '@sarai/contract/trip-profit'
import { figuresOf } from './profit.rules.ts'

/** A trip with what it earns. */
export interface ProfitOfTrip {
  day: string
  ownerId: string | null
  owner: string | null
  destination: string | null
  isClosed: boolean
  quoted: ProfitFigures | null
  expected: ProfitFigures | null
  actual: ProfitFigures
}

type Sums = Omit<ProfitGroup, 'key' | 'name'>

const addUp = (all: readonly (ProfitFigures | null)[]): ProfitFigures => {
  const of = (pick: (figures: ProfitFigures) => number) => all.reduce((sum, one) => sum + (one ? pick(one) : 0), 0)
  return figuresOf({
    income: of(({ income }) => income),
    cost: of(({ cost }) => cost),
    other: of(({ other }) => other),
  })
}

/** What some trips come to. What has no exchange rate is in neither quoted nor expected. */
export const sumsOf = (trips: readonly ProfitOfTrip[]): Sums => ({
  trips: trips.length,
  open: trips.filter(({ isClosed }) => !isClosed).length,
  unrated: trips.filter(({ quoted }) => quoted === null).length,
  quoted: addUp(trips.map(({ quoted }) => quoted)),
  expected: addUp(trips.map(({ expected }) => expected)),
  actual: addUp(trips.map(({ actual }) => actual)),
})

/** The same by month, manager or destination, in the order of what they are called; what has none comes last. */
export function groupsOf<Trip extends ProfitOfTrip>(
  trips: readonly Trip[],
  keyOf: (trip: Trip) => string | null,
  nameOf: (trip: Trip) => string | null = keyOf,
): ProfitGroup[] {
  const groups = [...Map.groupBy(trips, keyOf)].map(([key, of]) => ({
    key,
    name: of[0] ? nameOf(of[0]) : null,
    ...sumsOf(of),
  }))
  return groups.toSorted((a, b) => Number(a.key === null) - Number(b.key === null) || byName(a, b))
}

const byName = (a: ProfitGroup, b: ProfitGroup) => (a.name ?? '').localeCompare(b.name ?? '')
