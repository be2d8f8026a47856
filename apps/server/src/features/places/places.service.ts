import type { Airport } from '@sarai/contract/places'
import type { Place } from '@sarai/contract/itinerary-items'
import { answerOf, startWorker } from '../../core/workers.ts'
import {
  citiesNamed,
  type CityLine,
  type Gazetteer,
  gazetteerOf,
  isNamed,
  placeOf,
  regionNamed,
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
