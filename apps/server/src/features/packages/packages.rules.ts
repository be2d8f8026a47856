import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { fromPrice } from '@sarai/itinerary/price-grid'
import { recordTerms } from '../../kernel/search/search.rules.ts'

/** Lists do not know which seasons are over by the day they are read on: they advertise all. */
const firstDay = '0000-01-01'

/** What lists know of a package, from its itinerary. */
export function factsOf(document: ItineraryDocument) {
  const { days, grid } = document
  return {
    title: document.title,
    code: document.code,
    destinations: document.destinations.map((place) => place.name),
    themes: document.themes,
    departureCity: document.departureCity,
    days: days.length,
    nights: Math.max(days.length - 1, 0),
    validFrom: document.validFrom,
    validTo: document.validTo,
    fromPrice: fromPrice(grid, firstDay)?.price ?? null,
    currency: document.currency,
    coverId: document.cover,
  }
}
export type PackageFacts = ReturnType<typeof factsOf>

/** What a package is found by: its title, code, and where it goes. */
export function packageTerms(number: number, { title, code, destinations }: PackageFacts): string[] {
  const named = [title, ...(code ? [code] : []), ...destinations.slice(0, 5)]
  return [...new Set(named.flatMap((name) => recordTerms({ name, phones: [], emails: [], number })))]
}
