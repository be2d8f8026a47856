import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { recordTerms } from '../../kernel/search/search.rules.ts'

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
    fromPrice: lowestOf(grid),
    currency: document.currency,
    coverId: document.cover,
  }
}
export type PackageFacts = ReturnType<typeof factsOf>

/** The least that an adult pays, as prices are advertised; of what children pay, only where there is nothing else. */
function lowestOf(grid: ItineraryDocument['grid']): number | null {
  const known = (prices: (number | null)[]) => prices.filter((price) => price !== null && price > 0) as number[]
  const adults = known(grid.flatMap(({ prices: { twin, triple, single } }) => [twin, triple, single]))
  const all = adults.length > 0 ? adults : known(grid.flatMap((row) => Object.values(row.prices)))
  return all.length > 0 ? Math.min(...all) : null
}

/** What a package is found by: its title, code, where it goes and where from. Its tags are added by a trigger. */
export function packageTerms(number: number, { title, code, destinations, departureCity }: PackageFacts): string[] {
  return recordTerms({ name: title, aliases: [code], places: [...destinations.slice(0, 5), departureCity], number })
}
