import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Place } from '@sarai/contract/itinerary-items'
import type { Finding } from './findings.ts'
import { findWidePlace } from './wide-places.ts'

/** Whether a place was only typed: what is chosen brings where it is, and a country or region is known by its name. */
export const isUnknown = ({ name, country, latitude }: Place): boolean =>
  latitude === null && country === null && findWidePlace(name) === undefined

/** Destinations and nights at places that nobody knows: two names in one, or a part of one. Travellers read them. */
export function checkPlaces({ destinations, days }: ItineraryDocument): Finding[] {
  const describe = ({ name }: Place) =>
    `“${name.slice(0, 60)}” is not a place that Sarai knows. Choose one from the list.`
  const unknown = destinations.filter(isUnknown).map((place): Finding => ({
    code: 'place-unknown',
    severity: 'warning',
    field: 'destinations',
    message: describe(place),
  }))
  const nights = days.flatMap(({ id: dayId, overnight }): Finding[] =>
    overnight && isUnknown(overnight)
      ? [{ code: 'place-unknown', severity: 'hint', dayId, field: 'overnight', message: describe(overnight) }]
      : [],
  )
  return [...unknown, ...nights]
}
