import { bookingsDropped } from '../bookings/bookings.events.ts'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { createCreditTasks } from './bills-credits-due.service.ts'

export const billListeners = [
  onEvent(bookingsDropped, (services, db, { bookingIds, doer }) => createCreditTasks(services, db, bookingIds, doer)),
]
