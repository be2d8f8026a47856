import * as z from 'zod'
import { followUpChannels, followUpOutcomes } from './lead-words.ts'
import { followUp, mailWarning } from './lead-schemas.ts'
import { noticeChannels } from './notice-words.ts'
import { attachedIds, attachedTo } from './attachments.ts'
import { attachableKinds } from './record-kinds.ts'
import { id, line, moment, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { closedAs, dueSpans, repeats, taskKinds } from './task-words.ts'

export { followUpOutcomes, taskKinds }

/** A reminder comes thirty days before at the earliest. */
const remindMinutes = z
  .int({ error: 'Enter a whole number of minutes' })
  .min(0, { error: 'A reminder comes before, or at the time itself' })
  .max(43_200, { error: 'At most 30 days before' })
  .nullable()
  .meta({ description: 'Minutes before it is due; null for no reminder' })
const remindBy = z
  .array(z.enum(noticeChannels))
  .min(1, { error: 'Choose at least one' })
  .max(noticeChannels.length)
  .nullable()
  .meta({ description: 'How the reminder comes; null for how its person prefers to be told' })
const repeatsEvery = z.enum(repeats).nullable().meta({ description: 'Done once, it is due again after this time' })

export const task = z.object({
  id,
  version,
  kind: z.enum(taskKinds),
  ...attachedIds,
  pluginId: id.nullable().meta({ description: 'The plugin that has to be connected again; null for all other tasks' }),
  title: z.string(),
  channel: z.enum(followUpChannels).nullable(),
  note: z.string().nullable(),
  dueAt: z.string(),
  assigneeId: id.nullable(),
  doneAt: z.string().nullable(),
  doneBy: id.nullable(),
  outcome: z.enum(followUpOutcomes).nullable(),
  closedAs: z
    .enum(closedAs)
    .nullable()
    .meta({ description: 'Not done, but closed with its record; it comes back with the record. null otherwise' }),
  remindMinutes,
  remindBy,
  /** When the reminder comes; null where none is to come any more. */
  remindAt: z.string().nullable(),
  repeats: repeatsEvery,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Task = z.infer<typeof task>

/** A task with the record it belongs to, for lists that show more than one record. */
export const taskOfMine = task.extend({
  record: z
    .object({
      kind: z.enum(attachableKinds),
      id,
      label: z.string(),
    })
    .nullable()
    .meta({ description: 'A trip is looked at where its proposal is. null where the record is not yours to see' }),
})
export type TaskOfMine = z.infer<typeof taskOfMine>

export const tasksCalls = {
  mine: memberProcedure('records', 'read')
    .route({
      method: 'POST',
      path: '/tasks/all-mine',
      summary: 'List what you have to do',
      description:
        'Open tasks and follow-ups that are yours, the first due first: overdue ones, those of the rest of the day in the agency’s zone, or later ones; or any that are due in a time of your choice.',
    })
    .input(
      z.strictObject({
        when: z.enum(dueSpans).optional(),
        from: moment.optional(),
        until: moment.optional(),
        cursor: z.string().max(1000).optional(),
        perPage: z.int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        status: z.literal(true),
        data: z.array(taskOfMine),
        next: z.string().nullable(),
        /** How many there are of each, counted up to a hundred. */
        counts: z.object({ overdue: z.int(), today: z.int(), upcoming: z.int() }),
      }),
    ),
  list: memberProcedure('records', 'read', { keys: true })
    .route({ method: 'POST', path: '/tasks/all-tasks', summary: 'List the tasks of a record' })
    .input(z.strictObject({ on: attachedTo }))
    .output(success(z.array(task))),
  create: memberProcedure('records', 'write', { creates: true, keys: true })
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
        remindMinutes: remindMinutes.optional(),
        remindBy: remindBy.optional(),
        repeats: repeatsEvery.optional(),
      }),
    )
    .output(z.object({ status: z.literal(true), data: task, warnings: z.array(mailWarning).optional() })),
  update: memberProcedure('records', 'write', { keys: true })
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
        remindMinutes: remindMinutes.optional(),
        remindBy: remindBy.optional(),
        repeats: repeatsEvery.optional(),
      }),
    )
    .output(success(task)),
  complete: memberProcedure('records', 'write', { keys: true })
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
  snooze: memberProcedure('records', 'write', { keys: true })
    .route({
      method: 'POST',
      path: '/tasks/{id}/snooze',
      summary: 'Be reminded of a task again later',
      description: 'The task stays due when it is; only the reminder comes again.',
    })
    .input(z.strictObject({ id, until: moment }))
    .output(success(task)),
  reopen: memberProcedure('records', 'write', { keys: true })
    .route({ method: 'POST', path: '/tasks/{id}/reopen', summary: 'Open a finished task again' })
    .input(z.strictObject({ id }))
    .output(success(task)),
  remove: memberProcedure('records', 'write', { keys: true })
    .route({ method: 'DELETE', path: '/tasks/{id}', summary: 'Remove a task' })
    .input(z.strictObject({ id }))
    .output(done),
}
