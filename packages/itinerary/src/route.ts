import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Place } from '@sarai/contract/itinerary-items'
import { optionIdsOf, tripDays } from './trip-days.ts'

/** A place that a trip stays at. */
export interface Stop {
  name: string
  latitude: number
  longitude: number
}

interface Trip {
  startDate: string | null
  destinations: readonly Place[]
  options: readonly { id: string }[]
  days: readonly { id: string; optionIds: readonly string[]; overnight: Place | null }[]
}

/** Where the nights of the first option are, or else the destinations; the same one after another only once. */
export function routeStops(trip: Trip | ItineraryDocument): Stop[] {
  const [option = null] = optionIdsOf(trip)
  const nights = tripDays(trip, option).flatMap(({ day }) => day.overnight ?? [])
  const places = nights.some(({ latitude }) => latitude !== null) ? nights : trip.destinations
  const known = places.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  )
  return known.filter(({ name }, index) => known[index - 1]?.name !== name)
}

/** Where the name of a place stands beside its dot on a drawn map, in the map's units. */
export const labelSides = {
  right: { dx: 18, dy: 5, anchor: 'start' },
  left: { dx: -18, dy: 5, anchor: 'end' },
  above: { dx: 0, dy: -20, anchor: 'middle' },
  below: { dx: 0, dy: 31, anchor: 'middle' },
} as const
