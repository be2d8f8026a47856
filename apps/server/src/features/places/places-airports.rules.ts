import type { Airport } from '@sarai/contract/places'
import type { Place } from '@sarai/contract/itinerary-items'
import { distance } from '@sarai/itinerary/places'

/** A city, with how many live there. */
export interface Town extends Place {
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

/** The city that an airport is for: of those near by, the one that draws most, as gravity does. */
export function cityOf(field: Field, towns: Map<string, Town[]>): Place | null {
  const here: Place = { name: field.name, country: null, latitude: field.latitude, longitude: field.longitude }
  let best: { town: Town; pull: number } | undefined
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1])
      for (const town of towns.get(cellOf(field.latitude + north, field.longitude + east)) ?? []) {
        const away = town.country === field.country ? distance(here, town) : null
        if (away === null || away > maxAway) continue
        const pull = town.population / Math.max(away, near) ** 2
        if (!best || pull > best.pull) best = { town, pull }
      }
  if (!best) return null
  const { name, country, latitude, longitude } = best.town
  return { name, country, latitude, longitude }
}

/** An airport with the city it is for; its own name and place where there is none. */
export function airportOf(field: Field, towns: Map<string, Town[]>): Airport {
  const { code, name, zone, country, latitude, longitude } = field
  return { code, name, zone, place: cityOf(field, towns) ?? { name, country, latitude, longitude } }
}
