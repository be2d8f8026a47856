import { findWidePlace } from '@sarai/itinerary/wide-places'
import { countryName } from '../../core/countries.rules.ts'
import { searchText } from '../../kernel/search/search.rules.ts'
import type { Airport } from '@sarai/contract/places'
import type { Place } from '@sarai/contract/itinerary-items'
import { answerOf, startWorker } from '../../core/workers.ts'
import {
  citiesNamed,
  type CityLine,
  type Gazetteer,
  gazetteerOf,
  isHalfTyped,
  isNamed,
  placeOf,
  regionNamed,
  findWidePlaces,
} from './places.rules.ts'

let gazetteer: Promise<Gazetteer> | undefined

/** The world's cities, read when the first is looked for. Reading them takes a second or two. */
function loadGazetteer(): Promise<Gazetteer> {
  gazetteer ??= answerOf<CityLine[]>(startWorker('features/places/places.worker.ts', null)).then(gazetteerOf)
  gazetteer.catch(() => (gazetteer = undefined))
  return gazetteer
}

/** The largest cities of the world, the largest first. */
export async function largestCities(count: number): Promise<Place[]> {
  return (await loadGazetteer()).lines.slice(0, count).map(placeOf)
}

/** Cities whose name begins with what was typed, the largest first; those of the agency's own country count for more. */
export async function findPlaces(query: string, country: string): Promise<Place[]> {
  return query.length < 2 ? [] : citiesNamed(await loadGazetteer(), query, country)
}

const maxFound = 8

/** Any place whose name begins with what was typed: what has exactly this name comes first, then cities by their size. */
export async function findAnyPlaces(query: string, country: string): Promise<Place[]> {
  const typed = searchText(query)
  const [wide, cities] = [findWidePlaces(query), await findPlaces(query, country)]
  const same = wide.filter(({ name }) => searchText(name) === typed)
  // Singapore and Panama are cities, which are on the map; Goa and Georgia are what they are called first.
  const isCity = (city: Place) =>
    isNamed(city, query) &&
    same.some((one) => one.country === city.country && countryName(city.country ?? '') === one.name)
  const found = [
    ...cities.filter(isCity),
    ...same,
    ...cities.filter((city) => isNamed(city, query)),
    ...wide,
    ...cities,
  ]
  return [...new Set(found)].slice(0, maxFound)
}

/**
 * The places that an enquiry names, with where they are. What is nothing but the beginning of a name is left out; what
 * is not known stays as it was written.
 */
export async function findWantedPlaces(names: string[], home: string): Promise<Place[]> {
  if (names.length === 0) return []
  const cities = await loadGazetteer()
  return (
    await Promise.all(
      names.map(async (name) => {
        const known = findWidePlace(name) ?? (await findPlaceNamed(name, undefined, home))
        // Whoever says Alleppey reads Alleppey.
        const isCalledSo = known !== null && searchText(known.name) === searchText(name)
        if (known) return [isCalledSo ? known : { ...known, name: name.trim() }]
        return isHalfTyped(cities, name, home)
          ? []
          : [{ name: name.trim(), country: null, latitude: null, longitude: null }]
      }),
    )
  ).flat()
}

/** The city that somebody names, in a country if it is known; the agency's own comes first where it is not. */
export async function findPlaceNamed(name: string, country: string | undefined, home: string): Promise<Place | null> {
  const cities = await findPlaces(name, country ?? home)
  return cities.find((city) => isNamed(city, name) && (!country || city.country === country)) ?? null
}

/** Tells in which region the city of a name lies, in one of some countries. */
export async function regionFinder(): Promise<(city: string, countries: string[]) => string> {
  const cities = await loadGazetteer()
  return (city, countries) => regionNamed(cities, city, countries)
}

let airports: Promise<Map<string, Airport>> | undefined

/** The airport with a code. The list is read when the first is looked for. */
export async function findAirport(code: string): Promise<Airport | null> {
  airports ??= answerOf<Airport[]>(startWorker('features/places/places-airports.worker.ts', null)).then(
    (all) => new Map(all.map((one) => [one.code, one])),
  )
  airports.catch(() => (airports = undefined))
  return (await airports).get(code) ?? null
}
