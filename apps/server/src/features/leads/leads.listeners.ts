import { refused } from '../../core/errors.ts'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { taskCompleted } from '../../kernel/tasks/tasks.events.ts'
import { countOpenFollowUps } from '../../kernel/tasks/tasks.queries.ts'
import { isLeadOpen } from './leads.queries.ts'

/** An open lead is never left without a next follow-up. */
const requireFollowUp = onEvent(taskCompleted, async (_services, db, { task }) => {
  if (task.kind !== 'follow_up' || !task.leadId || !(await isLeadOpen(db, task.leadId))) return
  if ((await countOpenFollowUps(db, task.leadId)) > 0) return
  throw refused('FOLLOW_UP_NEEDED', 'Say when you will be in touch next, or move the lead to Converted or Lost.', {
    fields: { next: 'Choose when to follow up' },
  })
})

export const leadListeners = [requireFollowUp]
