import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryList } from '@sarai/contract/itinerary-edits'

/** The itinerary's own lists; a day's items are the one list below them. */
export const ownLists = ['days', 'sections', 'slabs', 'options', 'lines', 'grid', 'instalments'] as const
export type OwnList = (typeof ownLists)[number]
export const isOwnList = (list: ItineraryList): list is OwnList => list !== 'items'

/** Any entry that has an id. */
export type Entry = { id: string }

/** Where an entry is. */
export interface Spot {
  list: ItineraryList
  /** The day of an item, or the itinerary. */
  parent: string
  index: number
  entry: Entry
}

/** Where the entry with an id is; undefined if there is none. */
export function findSpot(document: ItineraryDocument, id: string): Spot | undefined {
  for (const list of ownLists) {
    const index = (document[list] as Entry[]).findIndex((entry) => entry.id === id)
    const entry = document[list][index]
    if (entry) return { list, parent: 'itinerary', index, entry }
  }
  for (const day of document.days) {
    const index = day.items.findIndex((item) => item.id === id)
    const entry = day.items[index]
    if (entry) return { list: 'items', parent: day.id, index, entry }
  }
  return undefined
}

/** The entries of a list; undefined when the day is not there. */
export function entriesOf(document: ItineraryDocument, list: ItineraryList, parent: string): Entry[] | undefined {
  if (isOwnList(list)) return parent === 'itinerary' ? document[list] : undefined
  return document.days.find((day) => day.id === parent)?.items
}

/** The document with a list exchanged; what did not change stays the same object. */
export function withEntries(
  document: ItineraryDocument,
  list: ItineraryList,
  parent: string,
  entries: Entry[],
): ItineraryDocument {
  if (isOwnList(list)) return { ...document, [list]: entries }
  const days = document.days.map((day) =>
    day.id === parent ? { ...day, items: entries as ItineraryDay['items'] } : day,
  )
  return { ...document, days }
}

/** All ids in an entry or a document. */
export function idsIn(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const one of value) idsIn(one, found)
  else if (value && typeof value === 'object') {
    if ('id' in value && typeof value.id === 'string') found.push(value.id)
    for (const one of Object.values(value)) if (typeof one === 'object') idsIn(one, found)
  }
  return found
}
