import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { belongsTo } from './trip-days.ts'

/** The trip as whoever chose one option gets it: with no word of the others. Its price is that of the option. */
export function onlyOption(document: ItineraryDocument, optionId: string): ItineraryDocument {
  const partsOf = <Part extends { optionIds: string[] }>(parts: readonly Part[]): Part[] =>
    parts.filter((part) => belongsTo(part, optionId)).map((part) => ({ ...part, optionIds: [] }))
  return {
    ...document,
    options: [],
    days: partsOf(document.days).map((day) => ({ ...day, items: partsOf(day.items) })),
    lines: partsOf(document.lines),
  }
}
