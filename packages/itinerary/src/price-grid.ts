import type { PriceRow } from '@sarai/contract/itinerary-costs'
import { occupancies, type Occupancy } from '@sarai/contract/itinerary-words'
import { toAmount } from '@sarai/money/amounts'
import type { Heads } from './people.ts'
import type { PersonPrice } from './price-bundle.ts'
import { daysBetween } from './trip-days.ts'

const firstDay = '0000-01-01'
const lastDay = '9999-12-31'

/** The days of a row's season; an open end has no limit. */
const length = (row: PriceRow) => daysBetween(row.from ?? firstDay, row.to ?? lastDay)

/**
 * The row for a departure and a group: of several that fit the one of the shortest season, then of the narrowest group,
 * then the first, so that a holiday week can be written into a season without cutting it in two.
 */
export function gridRow(grid: readonly PriceRow[], { date, pax }: { date: string; pax: number }): PriceRow | undefined {
  return grid
    .filter((row) => (row.from ?? firstDay) <= date && date <= (row.to ?? lastDay))
    .filter((row) => row.fromPax <= pax && pax <= row.toPax)
    .sort((a, b) => length(a) - length(b) || a.toPax - a.fromPax - (b.toPax - b.fromPax))[0]
}

/** The total of a row for a group; undefined where it lacks a price for somebody. */
export function gridQuote(row: PriceRow, heads: Heads): { persons: PersonPrice[]; total: number } | undefined {
  const persons: PersonPrice[] = []
  let total = 0n
  for (const occupancy of occupancies.filter((one) => heads[one] > 0)) {
    const price = row.prices[occupancy]
    if (price === null) return undefined
    persons.push({ occupancy, count: heads[occupancy], price })
    total += BigInt(price) * BigInt(heads[occupancy])
  }
  return { persons, total: toAmount(total) }
}

export interface FromPrice {
  price: number
  occupancy: Occupancy
  season: string
}

/** The least an adult pays in a season that is not over: sharing a twin, or however else there are prices. */
export function fromPrice(grid: readonly PriceRow[], today: string): FromPrice | undefined {
  const open = grid.filter((row) => (row.to ?? lastDay) >= today)
  for (const occupancy of ['twin', 'triple', 'single'] as const) {
    const prices = open.flatMap(({ season, prices }) => {
      const price = prices[occupancy]
      return price === null || price <= 0 ? [] : [{ price, occupancy, season }]
    })
    const [least] = prices.sort((a, b) => a.price - b.price)
    if (least) return least
  }
  return undefined
}
