import { counted } from '@sarai/contract/count-words'
import { occupancies, type Occupancy, occupancyLabels } from '@sarai/contract/itinerary-words'
import type { TravellerView } from '@sarai/contract/traveller-view'
import { daysWords, dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'

type SeasonPrice = TravellerView['seasons'][number]

/** What a person pays in a season, by the size of the group. */
export interface SeasonPrices {
  season: string
  dates: string | null
  /** Sizes of groups, from small to large. */
  groups: string[]
  /** What each kind of person pays, by group. */
  rows: { who: string; prices: (string | null)[] }[]
}

/** The days between two, either of which may be open; null where both are. */
export function periodWords(from: string | null, to: string | null): string | null {
  if (from && to) return daysWords(from, to)
  if (from) return `from ${dayWords(from)}`
  return to && `until ${dayWords(to)}`
}

function groupWords({ fromPax, toPax }: SeasonPrice): string {
  if (fromPax === toPax) return counted(fromPax, 'person', 'people')
  return toPax >= 1000 ? `${fromPax} people or more` : `${fromPax} to ${toPax} people`
}

const seasonOf = (row: SeasonPrice) => JSON.stringify([row.season, row.from, row.to])

/** The price table without the seasons that are over; only what there is a price for. */
export function seasonPrices({ seasons, currency }: TravellerView, today: string): SeasonPrices[] {
  const open = seasons.filter((row) => row.to === null || row.to >= today)
  const priced = open.filter((row) => occupancies.some((one) => row.prices[one] !== null))
  const words = (price: number | null) => (price === null ? null : formatMoney(price, currency))
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

/** The least an adult pays: "₹42,500", "per adult, twin sharing, TCS 2 % on top". */
export function fromWords(
  { fromPrice, currency }: TravellerView,
  collected: string | null,
): { price: string; per: string } | null {
  if (!fromPrice) return null
  const per = perWords[fromPrice.occupancy] ?? 'per person'
  return { price: formatMoney(fromPrice.price, currency), per: collected ? `${per}, ${collected} on top` : per }
}
