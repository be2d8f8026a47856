import type { Airport } from '@sarai/contract/places'
import type { Place } from '@sarai/contract/itinerary-items'
import { distance } from '@sarai/itinerary/places'
import { searchText } from '../../kernel/search/search.rules.ts'
import { citiesOfAirports, movedAirports } from './places-airport-cities.rules.ts'

/** A city, with how many live there. */
export interface Town extends Place {
  /** Its name as the list has it, which airports may still be called by. */
  written: string
  latitude: number
  longitude: number
  population: number
}

export interface Field {
  code: string
  name: string
  country: string
  latitude: number
  longitude: number
  zone: string
}

/** Kilometres: nobody names an airport after a city that is farther. */
const maxAway = 90
/** Nearer than this, the larger city counts. */
const near = 10

const cellOf = (latitude: number, longitude: number) => `${Math.floor(latitude)} ${Math.floor(longitude)}`

/** Cities by the degree they lie in, so that those near an airport are found without looking at all of them. */
export function townsByCell(towns: Town[]): Map<string, Town[]> {
  return Map.groupBy(towns, ({ latitude, longitude }) => cellOf(latitude, longitude))
}

interface NearTown {
  town: Town
  /** How much it draws, as gravity does. */
  pull: number
}

function townsNear(field: Field, towns: Map<string, Town[]>): NearTown[] {
  const here: Place = { name: field.name, country: null, latitude: field.latitude, longitude: field.longitude }
  return [-1, 0, 1]
    .flatMap((north) => [-1, 0, 1].map((east) => cellOf(field.latitude + north, field.longitude + east)))
    .flatMap((cell) => towns.get(cell) ?? [])
    .flatMap((town) => {
      const away = town.country === field.country ? distance(here, town) : null
      return away === null || away > maxAway ? [] : [{ town, pull: town.population / Math.max(away, near) ** 2 }]
    })
}

/** Whether a text has the words of a city's name side by side: "Dubai International" is of Dubai. */
const hasWords = (text: string, name: string) => ` ${text} `.includes(` ${name} `)

/** Cities that an airport's name has, but none that is only a part of another: Navi Mumbai is not Mumbai. */
function namedIn(airport: string, near: NearTown[]): NearTown[] {
  const text = searchText(airport)
  const found = near
    .map((one) => ({ one, names: [one.town.name, one.town.written].map(searchText) }))
    .map(({ one, names }) => ({ one, name: names.find((name) => name.length > 2 && hasWords(text, name)) ?? '' }))
    .filter(({ name }) => name !== '')
  return found
    .filter(({ name }) => !found.some((other) => other.name !== name && hasWords(other.name, name)))
    .map(({ one }) => one)
}

/** The city that an airport is for: the one it is named after, or else the one near by that draws most. */
export function cityOf(field: Field, towns: Map<string, Town[]>): Place | null {
  const near = townsNear(field, towns)
  const [called, standsAt = called] = citiesOfAirports[field.code] ?? []
  if (called !== undefined) {
    const { latitude, longitude } = near.find(({ town }) => town.name === standsAt)?.town ?? field
    return { name: called, country: field.country, latitude, longitude }
  }
  const named = namedIn(field.name, near)
  const best = (named.length > 0 ? named : near).reduce<NearTown | null>(
    (best, one) => (!best || one.pull > best.pull ? one : best),
    null,
  )
  if (!best) return null
  const { name, country, latitude, longitude } = best.town
  return { name, country, latitude, longitude }
}

/** An airport with the city it is for; its own name and place where there is none. */
export function airportOf(listed: Field, towns: Map<string, Town[]>): Airport {
  const field = { ...listed, ...movedAirports[listed.code] }
  const { code, name, zone, country, latitude, longitude } = field
  return { code, name, zone, place: cityOf(field, towns) ?? { name, country, latitude, longitude } }
}
