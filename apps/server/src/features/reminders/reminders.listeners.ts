import { onEvent } from '../../kernel/events/events.registry.ts'
import { reminderPlanned } from '../../kernel/tasks/tasks.events.ts'
import { ringSoon } from './reminders-soon.service.ts'

export const reminderListeners = [
  onEvent(reminderPlanned, (services, db, { remindAt }) => ringSoon(services, db, remindAt)),
]
