import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItineraryItem, Place } from '@sarai/contract/itinerary-items'
import type { Airport } from '@sarai/contract/places'
import { isElsewhere } from './places.ts'
import { zoneOf } from './zones.ts'

export type FlightEnd = 'from' | 'to'
type Flight = Extract<ItineraryItem, { category: 'flight' }>

function flightOf({ days }: ItineraryDocument, id: string): Flight | undefined {
  const item = days.flatMap(({ items }) => items).find((one) => one.id === id)
  return item?.category === 'flight' ? item : undefined
}

const setOf = (node: string, end: FlightEnd, key: 'place' | 'zone', value: Place | string | null, was: unknown) =>
  ({ do: 'set', node, path: ['details', end, key], value, was }) as ItineraryEdit

/** What follows from an airport: its city, unless one near by was named, and its clocks. */
export function editsForAirport(
  document: ItineraryDocument,
  id: string,
  end: FlightEnd,
  airport: Airport,
): ItineraryEdit[] {
  const there = flightOf(document, id)?.details[end]
  // Somebody has named another meanwhile.
  if (!there || there.airport !== airport.code) return []
  const { place, zone } = there
  return [
    ...(place && !isElsewhere(place, airport.place) ? [] : [setOf(id, end, 'place', airport.place, place)]),
    ...(zone === airport.zone ? [] : [setOf(id, end, 'zone', airport.zone, zone)]),
  ]
}

/** What follows from another city: its clocks, unless somebody has chosen others. `before`: the city that it was. */
export function editsForCity(
  document: ItineraryDocument,
  id: string,
  end: FlightEnd,
  before: Place | null,
): ItineraryEdit[] {
  const there = flightOf(document, id)?.details[end]
  const zone = zoneOf(there?.place ?? null)
  if (!there || zone === null || zone === there.zone) return []
  const isChosen = there.zone !== null && there.zone !== zoneOf(before)
  return isChosen ? [] : [setOf(id, end, 'zone', zone, there.zone)]
}
