import { onEvent } from '../../kernel/events/events.registry.ts'
import { bookingsDropped } from '../bookings/bookings.events.ts'
import { checkSupplierBookingsJob } from './supplier-bookings.jobs.ts'
import { markForCancelling } from './supplier-bookings.queries.ts'

/** What is dropped, however that came, is cancelled at its supplier. */
export const supplierBookingListeners = [
  onEvent(bookingsDropped, async (services, db, { bookingIds, reason }) => {
    const now = services.clock.now().toISOString()
    const marked = await markForCancelling(db, bookingIds, { reason: reason ?? 'The service was dropped.', now })
    if (marked > 0) await services.jobs.enqueue(db, checkSupplierBookingsJob, {})
  }),
]
