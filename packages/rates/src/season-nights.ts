import type { Rate, RateCard, RateSeason } from '@sarai/contract/rate-schemas'
import { dayOf, lengthOf, visitDays } from './days.ts'
import { listed } from './words.ts'

/** The rate that holds on a day. */
export interface DayRate {
  season: RateSeason
  rate: Rate
  /** Other seasons of the day, which it goes before. */
  over: RateSeason[]
}

const length = ({ dates, weekdays }: RateSeason) => lengthOf(dates) * (weekdays.length || 7)

/**
 * Seasons from the one that yields to all others to the one that yields to none: by priority, then the longer before
 * the shorter, then by name. The order in which they are written does not matter.
 */
function yieldingFirst(seasons: readonly RateSeason[]): RateSeason[] {
  const compared = (a: string, b: string) => Number(a < b) - Number(a > b)
  return seasons
    .map((season) => ({ season, days: length(season) }))
    .sort(
      (a, b) =>
        a.season.priority - b.season.priority ||
        b.days - a.days ||
        compared(a.season.name, b.season.name) ||
        compared(a.season.id, b.season.id),
    )
    .map(({ season }) => season)
}

/**
 * The rates of an option on each of some days; undefined on a day that has none. A season counts for the options that
 * have a rate in it: a surcharge on weekends that names one room leaves the others as they are.
 */
export function dayRates(
  card: RateCard,
  optionId: string,
  { first, days }: { first: number; days: number },
): (DayRate | undefined)[] {
  const rateOf = new Map<string, Rate>()
  for (const rate of card.rates)
    if (rate.optionId === optionId && !rateOf.has(rate.seasonId)) rateOf.set(rate.seasonId, rate)
  const found: (DayRate | undefined)[] = Array.from({ length: days }, () => undefined)
  const [firstDay, lastDay] = [dayOf(first), dayOf(first + days - 1)]
  const near = card.seasons.filter(
    ({ id, dates }) => rateOf.has(id) && dates.some(({ from, to }) => from <= lastDay && to >= firstDay),
  )
  for (const season of yieldingFirst(near)) {
    const rate = rateOf.get(season.id)
    if (!rate) continue
    visitDays(season.dates, { first, last: first + days - 1, only: season.weekdays }, (day) => {
      const before = found[day - first]
      // Ranges of one season may overlap, too.
      if (before?.season === season) return
      found[day - first] = { season, rate, over: before ? [...before.over, before.season] : [] }
    })
  }
  return found
}

/** Seasons that a day's season goes before only because it is shorter. */
export const contested = ({ season, over }: DayRate) => over.filter(({ priority }) => priority === season.priority)

/** "Christmas", or "Christmas, which goes before High season". */
export function seasonWords({ season, over }: DayRate): string {
  if (over.length === 0) return season.name
  return `${season.name}, which goes before ${listed(over.map(({ name }) => name))}`
}
