import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { defineEvent } from '../../kernel/events/events.registry.ts'
import type { TripRecord } from './trips.queries.ts'

/** A trip was made of an accepted proposal; `document` is what will be travelled. */
export const tripMade = defineEvent<{ trip: TripRecord; document: ItineraryDocument }>('trip.made')
