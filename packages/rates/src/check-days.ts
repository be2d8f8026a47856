import { dayWords } from '@sarai/contract/day-words'
import { isCalendarDate } from '@sarai/contract/primitives'
import type { RateCard, RateSeason } from '@sarai/contract/rate-schemas'
import { type DateRange, dayNumber, rangesOf, visitDays } from './days.ts'
import { error, type Finding, warning } from './findings.ts'
import { rangesWords } from './words.ts'

/** Ten years; what is longer was typed wrong, and would take long to walk through. */
const maxDays = 3660

const isWhole = ({ from, to }: DateRange) => isCalendarDate(from) && isCalendarDate(to) && from <= to

/** Days that do not exist and ranges that end before they begin, wherever there are any. */
export function rangeFindings(card: RateCard): Finding[] {
  const { validFrom, validTo } = card
  const named: [what: string, range: DateRange, entryId?: string][] = [
    ...card.seasons.flatMap(({ id, name, dates }) => dates.map((one): [string, DateRange, string] => [name, one, id])),
    ...card.blackouts.map((one): [string, DateRange, string] => ['A blackout', one, one.id]),
    ...card.stopSales.map((one): [string, DateRange, string] => ['A stop sale', one, one.id]),
    ...card.minimumStays.map((one): [string, DateRange, string] => ['A minimum stay', one, one.id]),
    ...card.supplements.map((one): [string, DateRange, string] => [one.name, one, one.id]),
    ['The validity', { from: validFrom ?? validTo ?? '2000-01-01', to: validTo ?? validFrom ?? '2000-01-01' }],
  ]
  return named.flatMap(([what, { from, to }, entryId]) => {
    const at = entryId === undefined ? {} : { entryId }
    const impossible = [from, to].find((day) => !isCalendarDate(day))
    if (impossible !== undefined)
      return [error('date-impossible', `${what} names ${impossible}, which is no day of the calendar.`, at)]
    if (from <= to) return []
    const code = entryId === undefined ? 'validity-reversed' : 'range-reversed'
    return [error(code, `${what} ends on ${dayWords(to)}, before it begins on ${dayWords(from)}.`, at)]
  })
}

/** The days to look at: the validity, and where it is open the days that seasons name. */
function span({ seasons, validFrom, validTo }: RateCard): { first: number; last: number } | undefined {
  const ranges = seasons.flatMap(({ dates }) => dates.filter(isWhole))
  const days = ranges.flatMap(({ from, to }) => [from, to]).sort()
  const [from, to] = [validFrom ?? days[0], validTo ?? days.at(-1)]
  return from === undefined || to === undefined || !isWhole({ from, to })
    ? undefined
    : { first: dayNumber(from), last: dayNumber(to) }
}

/** Days of the validity that no season prices, seasons beyond it, and overlaps that only their length decides. */
export function seasonFindings(card: RateCard): Finding[] {
  const within = span(card)
  if (!within) return []
  const { first } = within
  const findings: Finding[] = []
  if (within.last - first > maxDays)
    findings.push(warning('validity-long', 'The rates hold for more than ten years. Only the first ten are checked.'))
  const last = Math.min(within.last, first + maxDays)
  const days = new Map(card.seasons.map((season) => [season, daysOf(season, first, last)]))
  for (const [season, of] of days)
    if (of.size === 0)
      findings.push(
        warning('season-outside', `${season.name} has no day on which the rates hold.`, { entryId: season.id }),
      )
  for (const option of card.options) {
    const priced = new Set(card.rates.flatMap((rate) => (rate.optionId === option.id ? [rate.seasonId] : [])))
    if (priced.size === 0) continue
    const gap: number[] = []
    const own = [...days].filter(([season]) => priced.has(season.id))
    for (let day = first; day <= last; day++) if (!own.some(([, of]) => of.has(day))) gap.push(day)
    if (gap.length > 0)
      findings.push(
        warning('season-gap', `${option.name} has no rate on ${rangesWords(rangesOf(gap))}.`, { entryId: option.id }),
      )
  }
  return [...findings, ...overlaps(card, days)]
}

function daysOf({ dates, weekdays }: RateSeason, first: number, last: number): Set<number> {
  const days = new Set<number>()
  visitDays(dates.filter(isWhole), { first, last, only: weekdays }, (day) => days.add(day))
  return days
}

/** Seasons of the same priority that share days for an option, each pair once. */
function overlaps({ seasons, rates }: RateCard, days: Map<RateSeason, Set<number>>): Finding[] {
  const options = new Map<string, Set<string>>()
  for (const { optionId, seasonId } of rates)
    options.set(seasonId, (options.get(seasonId) ?? new Set<string>()).add(optionId))
  const shared = <T>(one: Set<T> = new Set(), other: Set<T> = new Set()) => [...one].filter((each) => other.has(each))
  return seasons.flatMap((one, at) =>
    seasons.slice(at + 1).flatMap((other) => {
      if (one.priority !== other.priority) return []
      if (shared(options.get(one.id), options.get(other.id)).length === 0) return []
      const both = shared(days.get(one), days.get(other))
      if (both.length === 0) return []
      const message = `${one.name} and ${other.name} overlap on ${rangesWords(rangesOf(both))}. Give one a higher priority.`
      return [error('season-overlap', message, { entryId: one.id })]
    }),
  )
}
