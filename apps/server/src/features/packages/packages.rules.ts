import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { recordTerms } from '../search/search.rules.ts'

/** What lists know of a package, from its itinerary. */
export function factsOf(document: ItineraryDocument) {
  const { days, grid } = document
  const prices = grid.flatMap((row) => Object.values(row.prices)).filter((price) => price !== null && price > 0)
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
    fromPrice: prices.length > 0 ? Math.min(...(prices as number[])) : null,
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
