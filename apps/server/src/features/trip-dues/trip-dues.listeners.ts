import { onEvent } from '../../kernel/events/events.registry.ts'
import { tripAmended, tripCancelled, tripMade, tripRepriced } from '../trips/trips.events.ts'
import { recountDues } from './trip-dues.service.ts'

export const tripDuesListeners = [
  onEvent(tripMade, (services, db, { trip }) => recountDues(services, db, trip.id)),
  onEvent(tripAmended, (services, db, { trip }) => recountDues(services, db, trip.id)),
  onEvent(tripCancelled, (services, db, { trip }) => recountDues(services, db, trip.id)),
  onEvent(tripRepriced, (services, db, { tripId }) => recountDues(services, db, tripId)),
]
