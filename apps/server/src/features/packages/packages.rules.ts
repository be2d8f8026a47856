import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { fromPrice } from '@sarai/itinerary/price-grid'
import { countryName } from '../../core/countries.rules.ts'
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
    countries: [...new Set(document.destinations.flatMap(({ country }) => country ?? []))],
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

type Findable = Pick<PackageFacts, 'title' | 'code' | 'destinations' | 'countries' | 'departureCity'>

/** What a package is found by: its title, code, where it goes and where from. Its tags are added by a trigger. */
export function packageTerms(number: number, facts: Findable): string[] {
  const { title, code, destinations, countries, departureCity } = facts
  const places = [...destinations.slice(0, 5), departureCity, ...countries.slice(0, 2).map(countryName)]
  return recordTerms({ name: title, aliases: [code], places, number })
}
