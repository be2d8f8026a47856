import { onEvent } from '../../kernel/events/events.registry.ts'
import { bookingsDropped } from '../bookings/bookings.events.ts'
import { tripCancelled } from '../trips/trips.events.ts'
import { cancelVouchersOf, cancelVouchersOfTrip } from './vouchers-cancelling.service.ts'

export const voucherListeners = [
  onEvent(bookingsDropped, (services, db, { doer, bookingIds, reason }) =>
    cancelVouchersOf(services, db, doer, bookingIds, reason),
  ),
  onEvent(tripCancelled, (services, db, { doer, trip, reason }) =>
    cancelVouchersOfTrip(services, db, doer, trip.id, reason),
  ),
]
