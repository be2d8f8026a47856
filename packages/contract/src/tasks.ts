import * as z from 'zod'
import { followUpChannels, followUpOutcomes } from './lead-words.ts'
import { followUp } from './lead-schemas.ts'
import { attachedTo } from './notes.ts'
import { id, line, moment, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** A follow-up is the next time to be in touch; a task is anything else somebody must do. */
export const taskKinds = ['follow_up', 'task'] as const
export { followUpOutcomes }

export const task = z.object({
  id,
  version,
  kind: z.enum(taskKinds),
  leadId: id.nullable(),
  contactId: id.nullable(),
  title: z.string(),
  channel: z.enum(followUpChannels).nullable(),
  note: z.string().nullable(),
  dueAt: z.string(),
  assigneeId: id.nullable(),
  doneAt: z.string().nullable(),
  doneBy: id.nullable(),
  outcome: z.enum(followUpOutcomes).nullable(),
  createdAt: z.string(),
})
export type Task = z.infer<typeof task>

export const tasks = {
  list: memberProcedure('records', 'read')
    .route({ method: 'POST', path: '/tasks/all-tasks' })
    .input(z.strictObject({ on: attachedTo }))
    .output(success(z.array(task))),
  create: memberProcedure('records', 'write', { creates: true })
    .route({ method: 'POST', path: '/tasks' })
    .input(
      z.strictObject({
        on: attachedTo,
        kind: z.enum(taskKinds),
        title: line(200).optional(),
        channel: z.enum(followUpChannels).optional(),
        note: optionalText(2000).optional(),
        dueAt: moment,
        assigneeId: id.nullable().optional(),
      }),
    )
    .output(success(task)),
  update: memberProcedure('records', 'write')
    .route({ method: 'PATCH', path: '/tasks/{id}' })
    .input(
      z.strictObject({
        id,
        version,
        title: line(200).optional(),
        channel: z.enum(followUpChannels).nullable().optional(),
        note: optionalText(2000).optional(),
        dueAt: moment.optional(),
        assigneeId: id.nullable().optional(),
      }),
    )
    .output(success(task)),
  /** Marks a task done. The last follow-up of an open lead needs `next`, so that no lead is forgotten. */
  complete: memberProcedure('records', 'write')
    .route({ method: 'POST', path: '/tasks/{id}/complete' })
    .input(
      z.strictObject({
        id,
        outcome: z.enum(followUpOutcomes).optional(),
        note: optionalText(2000).optional(),
        next: followUp.optional(),
      }),
    )
    .output(success(task)),
  reopen: memberProcedure('records', 'write')
    .route({ method: 'POST', path: '/tasks/{id}/reopen' })
    .input(z.strictObject({ id }))
    .output(success(task)),
  remove: memberProcedure('records', 'write')
    .route({ method: 'DELETE', path: '/tasks/{id}' })
    .input(z.strictObject({ id }))
    .output(done),
}
