import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { itemFacts } from '@sarai/itinerary/item-facts'
import { listed, optionWords } from '@sarai/itinerary/words'

/** What was chosen, by name. */
export function chosenOf(
  { options, days, lines }: ItineraryDocument,
  { optionId, extras }: { optionId: string | null; extras: string[] },
): { option: string | null; extras: string[] } {
  const option = options.find(({ id }) => id === optionId)
  const parts = [...days.flatMap((day) => day.items), ...lines]
  return {
    option: option ? optionWords(option.name) : null,
    extras: parts.filter(({ id }) => extras.includes(id)).map(({ title }) => title),
  }
}

const times = new Set(['Check-in', 'Check-out'])

/** What is known of an item, in a line; what its title says is not said again. */
export function lineOf(item: ItineraryItem): string {
  return itemFacts(item)
    .filter(({ value }) => !item.title.includes(value))
    .map(({ label, value }) => (times.has(label) ? `${label.toLowerCase()} ${value}` : value))
    .join(' · ')
}

/** "Breakfast and dinner" */
export function mealsOf(meals: readonly string[]): string {
  const words = listed(meals)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
