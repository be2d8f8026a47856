import { onEvent } from '../../kernel/events/events.registry.ts'
import { taskCompleted } from '../../kernel/tasks/tasks.events.ts'
import { bookingChanged, bookingMoved } from '../bookings/bookings.events.ts'
import { tellVendorsJob } from './booking-requests-updates.jobs.ts'
import { findTripOfTask } from './booking-requests-updates.queries.ts'
import { noteChange, noteMove } from './booking-requests-updates.service.ts'

export const bookingRequestListeners = [
  onEvent(bookingMoved, noteMove),
  onEvent(bookingChanged, noteChange),
  // In the background: here the task is locked, which comes after the trip elsewhere.
  onEvent(taskCompleted, async (services, db, { task }) => {
    const tripId = await findTripOfTask(db, task.id)
    if (tripId) await services.jobs.enqueue(db, tellVendorsJob, { tripId })
  }),
]
