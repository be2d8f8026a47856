import { bookingsDropped } from '../bookings/bookings.events.ts'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { planCreditTasks } from './bills-credits-due.service.ts'

export const billListeners = [
  onEvent(bookingsDropped, (services, db, { bookingIds, doer }) => planCreditTasks(services, db, bookingIds, doer)),
]
