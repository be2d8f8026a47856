import { servicesOf } from '@sarai/itinerary/services'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { tripMade } from '../trips/trips.events.ts'
import { insertBookings } from './bookings.queries.ts'
import { bookingTerms } from './bookings.rules.ts'

export const bookingListeners = [
  onEvent(tripMade, async (services, db, { trip, document }) => {
    const made = servicesOf(document, trip)
    if (made.length === 0) return
    const first = await services.numbers.take(db.agencyId, 'booking', made.length)
    const { id: tripId, ownerId } = trip
    await insertBookings(
      db,
      made.map((booking, index) => {
        const facts = { ...booking, number: first + index }
        return { ...facts, tripId, ownerId, terms: bookingTerms(facts) }
      }),
    )
  }),
]
