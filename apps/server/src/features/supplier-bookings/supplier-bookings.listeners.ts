import { onEvent } from '../../kernel/events/events.registry.ts'
import { bookingMoved, bookingsDropped } from '../bookings/bookings.events.ts'
import { ticketsGiven } from './supplier-bookings.events.ts'
import { checkSupplierBookingsJob, fetchTicketsJob } from './supplier-bookings.jobs.ts'
import { keepAtSupplier, markForCancelling } from './supplier-bookings.queries.ts'

/** What is dropped, however that came, is cancelled at its supplier. */
export const supplierBookingListeners = [
  onEvent(bookingsDropped, async (services, db, { bookingIds, reason }) => {
    const now = services.clock.now().toISOString()
    const marked = await markForCancelling(db, bookingIds, { reason: reason ?? 'The service was dropped.', now })
    if (marked > 0) await services.jobs.enqueue(db, checkSupplierBookingsJob, {})
  }),
  onEvent(ticketsGiven, (services, db) => services.jobs.enqueue(db, fetchTicketsJob, {})),
  // What is taken up again is wanted, as far as its supplier has not cancelled it yet.
  onEvent(bookingMoved, async (services, db, { before, after }) => {
    if (before.status !== 'dropped') return
    await keepAtSupplier(db, after.id, services.clock.now().toISOString())
  }),
]
