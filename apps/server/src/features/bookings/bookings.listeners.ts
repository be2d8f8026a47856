import { servicesOf } from '@sarai/itinerary/services'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { tripMade } from '../trips/trips.events.ts'
import { addBookings } from './bookings-adding.service.ts'

export const bookingListeners = [
  onEvent(tripMade, async (services, db, { trip, document }) => {
    const made = servicesOf(document, trip)
    if (made.length === 0) return
    const first = await services.numbers.take(db.agencyId, 'booking', made.length)
    const { id: tripId, ownerId } = trip
    await addBookings(
      db,
      made.map((booking, index) => ({ ...booking, number: first + index, tripId, ownerId })),
    )
  }),
]
