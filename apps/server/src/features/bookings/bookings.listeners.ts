import { onEvent } from '../../kernel/events/events.registry.ts'
import { tripMade } from '../trips/trips.events.ts'
import { insertBookings } from './bookings.queries.ts'
import { bookingsOf } from './bookings.rules.ts'

export const bookingListeners = [
  onEvent(tripMade, (_services, db, { trip, document }) =>
    insertBookings(
      db,
      bookingsOf(document, trip).map((booking) => ({ ...booking, tripId: trip.id })),
    ),
  ),
]
