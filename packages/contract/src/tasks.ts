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
    .route({ method: 'POST', path: '/tasks/all-tasks', summary: 'List the tasks of a record' })
    .input(z.strictObject({ on: attachedTo }))
    .output(success(z.array(task))),
  create: memberProcedure('records', 'write', { creates: true })
    .route({ method: 'POST', path: '/tasks', summary: 'Add a task or follow-up' })
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
    .route({
      method: 'PATCH',
      path: '/tasks/{id}',
      summary: 'Change a task',
      description: 'Send the version you read.',
    })
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
  complete: memberProcedure('records', 'write')
    .route({
      method: 'POST',
      path: '/tasks/{id}/complete',
      summary: 'Mark a task done',
      description: 'The last follow-up of an open lead needs `next`, so that no lead is forgotten.',
    })
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
    .route({ method: 'POST', path: '/tasks/{id}/reopen', summary: 'Open a finished task again' })
    .input(z.strictObject({ id }))
    .output(success(task)),
  remove: memberProcedure('records', 'write')
    .route({ method: 'DELETE', path: '/tasks/{id}', summary: 'Remove a task' })
    .input(z.strictObject({ id }))
    .output(done),
}
