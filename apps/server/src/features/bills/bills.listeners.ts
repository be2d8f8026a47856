import { bookingChanged, bookingMoved, bookingsDropped } from '../bookings/bookings.events.ts'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { followCreditTasks, keepBilledVendor } from './bills-credits-due.service.ts'

export const billListeners = [
  onEvent(bookingChanged, (_services, db, { before, after }) => keepBilledVendor(db, before, after)),
  onEvent(bookingsDropped, (services, db, { bookingIds, doer }) => followCreditTasks(services, db, bookingIds, doer)),
  // Taken up again nothing of it is to come back.
  onEvent(bookingMoved, async (services, db, { before, after, doer }) => {
    if (before.status === 'dropped') await followCreditTasks(services, db, [after.id], doer)
  }),
]
