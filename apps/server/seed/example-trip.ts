import { randomUUID } from 'node:crypto'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { withNewIds } from '@sarai/itinerary/blank'
import { documentOf } from './packages/build.ts'
import { kerala } from './packages/trips-rajasthan-kerala.ts'

/** A package of the demo agency, without its pictures, as a new agency may load it to look at. */
export function exampleTrip(now: Date): ItineraryDocument {
  const days = kerala.days.map((day) => ({ ...day, pictures: [] }))
  return withNewIds(documentOf({ ...kerala, cover: null, days }, new Map(), now), randomUUID)
}
