import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { costBasisLabels } from '@sarai/contract/itinerary-words'
import type { LibraryRow } from '@sarai/contract/library-schemas'
import { formatMoney } from '@sarai/money/format'
import { itemSummary } from '~/itinerary/item-fields.ts'
import { plural } from '~/lib/format.ts'

/** Where it is, or the way it leads. */
export const placeOf = ({ places }: LibraryRow): string => places.join(' → ')

/** What it is, beyond its name and place. */
export function aboutOf(row: LibraryRow): string {
  if (row.kind === 'picture') return plural(row.pictures.length, 'picture')
  if (row.kind === 'info') return ''
  // The fields of a kind are the same as those of an item of that category.
  const summary = itemSummary({ category: row.kind, details: row.details } as unknown as ItineraryItem)
  const places = new Set([...row.places, ...row.places.map((name) => `${name} → ${name}`), placeOf(row), '1 night'])
  return summary
    .split(' · ')
    .filter((part) => !places.has(part))
    .join(' · ')
}

/** "₹6,200 per room" */
export function priceOf({ net, currency, basis }: LibraryRow): string {
  if (net === null || currency === null) return ''
  return [formatMoney(net, currency), basis && costBasisLabels[basis]].filter(Boolean).join(' ')
}
