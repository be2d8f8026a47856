import { type ItemCategory, itemCategories } from '@sarai/contract/itinerary-words'
import type { PricedLine } from './price-bundle.ts'

/** A part of the total: of a category, a day, or one line. What belongs to no category or day has the key null. */
export interface PriceComponent<Key> {
  key: Key
  price: number
  net: number
}

/** The total by category, in the categories' order, then what belongs to none. It always sums to the total. */
export function componentsByCategory(lines: readonly PricedLine[]): PriceComponent<ItemCategory | null>[] {
  const found = groupedBy(lines, (line) => line.category)
  return [...itemCategories, null].flatMap((category) => found.filter((one) => one.key === category))
}

/** The total by day, in the order of the lines; what belongs to no day has the key null. */
export function componentsByDay(lines: readonly PricedLine[]): PriceComponent<string | null>[] {
  return groupedBy(lines, (line) => line.dayId)
}

function groupedBy<Key>(lines: readonly PricedLine[], keyOf: (line: PricedLine) => Key): PriceComponent<Key>[] {
  const found = new Map<Key, PriceComponent<Key>>()
  for (const line of lines) {
    const key = keyOf(line)
    const one = found.get(key) ?? { key, price: 0, net: 0 }
    found.set(key, { key, price: one.price + line.price, net: one.net + line.net })
  }
  return [...found.values()]
}
