import { onEvent } from '../../kernel/events/events.registry.ts'
import { taskCompleted } from '../../kernel/tasks/tasks.events.ts'
import { bookingChanged, bookingMoved } from '../bookings/bookings.events.ts'
import { findTripOfTask } from './booking-requests-updates.queries.ts'
import { acknowledgeByTask, noteChange, noteMove } from './booking-requests-updates.service.ts'

export const bookingRequestListeners = [
  onEvent(bookingMoved, noteMove),
  onEvent(bookingChanged, noteChange),
  onEvent(taskCompleted, async (services, db, { task, doer }) => {
    const tripId = await findTripOfTask(db, task.id)
    if (tripId) await acknowledgeByTask(services, db, { taskId: task.id, tripId, doer })
  }),
]
