import { followUpChannels } from '@sarai/contract/lead-schemas'
import { noticeChannels } from '@sarai/contract/notice-words'
import { followUpOutcomes } from '@sarai/contract/lead-words'
import { attachableKinds } from '@sarai/contract/record-kinds'
import { closedAs, repeats, taskKinds, taskPurposes } from '@sarai/contract/task-words'
import { sql } from 'drizzle-orm'
import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { attachedColumns } from '../records/attachments.table.ts'
import { users } from '../accounts/accounts-people.table.ts'

export const tasks = agencyTable(
  'tasks',
  {
    version: integer().notNull().default(1),
    kind: text({ enum: taskKinds }).notNull(),
    ...attachedColumns(),
    /** A record, or a plugin that has to be connected again. */
    subjectKind: text({ enum: [...attachableKinds, 'plugin'] }).notNull(),
    title: text().notNull(),
    channel: text({ enum: followUpChannels }),
    note: text(),
    dueAt: moment().notNull(),
    assigneeId: uuid(),
    doneAt: moment(),
    doneBy: uuid(),
    outcome: text({ enum: followUpOutcomes }),
    /** Not done: closed with its record, and to come back with it. */
    closedAs: text({ enum: closedAs }),
    /** How long before it is due the reminder comes. */
    remindMinutes: integer().default(0),
    remindBy: text({ enum: noticeChannels }).array(),
    /** When the reminder is to come, while it has not. */
    remindAt: moment(),
    repeats: text({ enum: repeats }),
    /** What it is made for by the app, which finds it again and ends it. */
    purpose: text({ enum: taskPurposes }),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.assigneeId, () => users),
    index('tasks_purpose')
      .on(table.agencyId, table.subjectId, table.purpose)
      .where(sql`purpose is not null and done_at is null`),
    index('tasks_subject').on(table.agencyId, table.subjectId, table.dueAt),
    index('tasks_remind')
      .on(table.agencyId, table.remindAt)
      .where(sql`remind_at is not null`),
    index('tasks_remind_next')
      .on(table.remindAt, table.agencyId)
      .where(sql`remind_at is not null and done_at is null`),
    index('tasks_due')
      .on(table.agencyId, table.assigneeId, table.dueAt, table.id)
      .where(sql`done_at is null`),
    index('tasks_when')
      .on(table.agencyId, table.dueAt, table.id)
      .where(sql`done_at is null`),
    // Follow-ups of a time, as the performance report counts them.
    index('tasks_follow_ups_due')
      .on(table.agencyId, table.dueAt)
      .where(sql`kind = 'follow_up'`),
    index('tasks_follow_ups_done')
      .on(table.agencyId, table.doneAt)
      .where(sql`kind = 'follow_up' and done_at is not null and closed_as is null`),
    index('tasks_closed')
      .on(table.agencyId, table.subjectId)
      .where(sql`closed_as is not null`),
  ],
)
