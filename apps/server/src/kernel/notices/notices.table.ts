import { noticeKinds } from '@sarai/contract/notice-words'
import { noticeSubjects } from '@sarai/contract/notices'
import { sql } from 'drizzle-orm'
import { boolean, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../accounts/accounts-people.table.ts'

/** What people were told, once for each cause. Rows are also the record that it was done, so none is made twice. */
export const notices = agencyTable(
  'notices',
  {
    userId: uuid().notNull(),
    kind: text({ enum: noticeKinds }).notNull(),
    /** The cause as a unique text: a task and its time, a lead and its RM. */
    cause: text().notNull(),
    title: text().notNull(),
    body: text(),
    subject: text({ enum: noticeSubjects }),
    subjectId: uuid(),
    taskId: uuid(),
    /** The rule it comes from, and why, as the rule's own list says it. */
    ruleId: uuid(),
    reason: text(),
    /** False where the person does not want to see this kind in the app. */
    isShown: boolean().notNull().default(true),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    readAt: moment(),
    /** The sessions it was sent to by push. */
    pushedTo: uuid().array().notNull().default([]),
  },
  (table) => [
    belongsTo(table, table.userId, () => users, 'cascade'),
    uniquePerAgency('notices_cause', table, table.userId, table.cause),
    index('notices_newest')
      .on(table.agencyId, table.userId, table.id)
      .where(sql`is_shown`),
    index('notices_task')
      .on(table.agencyId, table.taskId)
      .where(sql`task_id is not null`),
    index('notices_rule')
      .on(table.agencyId, table.ruleId, table.id)
      .where(sql`rule_id is not null`),
    index('notices_unread')
      .on(table.agencyId, table.userId)
      .where(sql`is_shown and read_at is null`),
  ],
)
