import { defineEvent } from '../events/events.registry.ts'
import type { EntrySubject } from '../timeline/timeline.service.ts'
import type { TaskRecord } from './tasks.queries.ts'

/** A reminder is to come at another time than before; null for none. */
export const reminderPlanned = defineEvent<{ remindAt: string | null }>('reminder.planned')

/** Somebody did what was to be done, and what they plan next is written down. `task`: as it was before. */
export const taskCompleted = defineEvent<{ task: TaskRecord; subject: EntrySubject }>('task.completed')
