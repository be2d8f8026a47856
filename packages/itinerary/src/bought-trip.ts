import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { onlyOption } from './only-option.ts'

/** What somebody chose of an offer: no option where the trip has none. */
export interface Chosen {
  optionId: string | null
  extras: readonly string[]
}

/** The trip as it was bought: the chosen option and extras, without the others. */
export function boughtTrip(document: ItineraryDocument, { optionId, extras }: Chosen): ItineraryDocument {
  const own = optionId === null ? document : onlyOption(document, optionId)
  const boughtOf = <Part extends { id: string; isOptional: boolean }>(parts: readonly Part[]): Part[] =>
    parts
      .filter(({ id, isOptional }) => !isOptional || extras.includes(id))
      .map((part) => ({ ...part, isOptional: false }))
  return {
    ...own,
    days: own.days.map((day) => ({ ...day, items: boughtOf(day.items) })),
    lines: boughtOf(own.lines),
  }
}
