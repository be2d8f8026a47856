import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { defineEvent } from '../../kernel/events/events.registry.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import type { TripRecord } from './trips.queries.ts'

/** A trip was made of an accepted proposal; `document` is what will be travelled. */
export const tripMade = defineEvent<{ trip: TripRecord; document: ItineraryDocument }>('trip.made')

/** Changes to a trip hold: before and after, with what is travelled. */
export const tripAmended = defineEvent<{ trip: TripRecord; before: ItineraryDocument; after: ItineraryDocument }>(
  'trip.amended',
)

/** A trip was cancelled: what hangs on it is dropped, withdrawn or told of, in the same transaction. */
export const tripCancelled = defineEvent<{ trip: TripRecord; reason: string | null; doer: Author }>('trip.cancelled')

/** What its customer owes for a trip may be another amount now: something of it was invoiced, or it costs another price. */
export const tripRepriced = defineEvent<{ tripId: string }>('trip.repriced')
