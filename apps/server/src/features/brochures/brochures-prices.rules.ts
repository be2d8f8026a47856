import type { PriceRow } from '@sarai/contract/itinerary-costs'
import { occupancies, type Occupancy, occupancyLabels } from '@sarai/contract/itinerary-words'
import { fromPrice } from '@sarai/itinerary/price-grid'
import { counted, dayWords, moneyWords } from '@sarai/itinerary/words'

/** What a person pays in a season, by the size of the group. */
export interface SeasonPrices {
  season: string
  dates: string | null
  /** Sizes of groups, from small to large. */
  groups: string[]
  /** What each kind of person pays, by group. */
  rows: { who: string; prices: (string | null)[] }[]
}

/** "21–25 Nov 2026"; what both days have in common is said once. */
export function rangeWords(from: string, to: string): string {
  if (from === to) return dayWords(from)
  const [day, month, year] = dayWords(from).split(' ')
  const [, lastMonth, lastYear] = dayWords(to).split(' ')
  if (year !== lastYear) return `${dayWords(from)} – ${dayWords(to)}`
  return month === lastMonth ? `${day}–${dayWords(to)}` : `${day} ${month} – ${dayWords(to)}`
}

/** The days between two, either of which may be open; null where both are. */
export function periodWords(from: string | null, to: string | null): string | null {
  if (from && to) return rangeWords(from, to)
  if (from) return `from ${dayWords(from)}`
  return to && `until ${dayWords(to)}`
}

function groupWords({ fromPax, toPax }: PriceRow): string {
  if (fromPax === toPax) return counted(fromPax, 'person', 'people')
  return toPax >= 1000 ? `${fromPax} people or more` : `${fromPax} to ${toPax} people`
}

const seasonOf = (row: PriceRow) => JSON.stringify([row.season, row.from, row.to])

/** The price table without the seasons that are over; only what there is a price for. */
export function seasonPrices(grid: PriceRow[], currency: string, today: string): SeasonPrices[] {
  const open = grid.filter((row) => row.to === null || row.to >= today)
  const priced = open.filter((row) => occupancies.some((one) => row.prices[one] !== null))
  const words = (price: number | null) => (price === null ? null : moneyWords(price, currency))
  return [...Map.groupBy(priced, seasonOf).values()].flatMap((found) => {
    const rows = found.toSorted((a, b) => a.fromPax - b.fromPax || a.toPax - b.toPax)
    const [first] = rows
    if (!first) return []
    const shown = occupancies.filter((one) => rows.some((row) => row.prices[one] !== null))
    return {
      season: first.season,
      dates: periodWords(first.from, first.to),
      groups: rows.map(groupWords),
      rows: shown.map((one) => ({ who: occupancyLabels[one], prices: rows.map((row) => words(row.prices[one])) })),
    }
  })
}

const perWords: Partial<Record<Occupancy, string>> = {
  twin: 'per adult, twin sharing',
  triple: 'per adult, triple sharing',
  single: 'per adult, single room',
}

/** The least an adult pays: "₹42,500", "per adult, twin sharing". */
export function fromWords(grid: PriceRow[], currency: string, today: string): { price: string; per: string } | null {
  const least = fromPrice(grid, today)
  return least ? { price: moneyWords(least.price, currency), per: perWords[least.occupancy] ?? '' } : null
}
