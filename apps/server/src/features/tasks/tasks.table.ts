import { followUpChannels } from '@sarai/contract/lead-schemas'
import { followUpOutcomes, taskKinds } from '@sarai/contract/tasks'
import { sql } from 'drizzle-orm'
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { leads } from '../leads/leads.table.ts'
import { users } from '../team/team.table.ts'

export const tasks = agencyTable(
  'tasks',
  {
    version: integer().notNull().default(1),
    kind: text({ enum: taskKinds }).notNull(),
    leadId: uuid(),
    contactId: uuid(),
    title: text().notNull(),
    channel: text({ enum: followUpChannels }),
    note: text(),
    dueAt: moment().notNull(),
    assigneeId: uuid(),
    doneAt: moment(),
    doneBy: uuid(),
    outcome: text({ enum: followUpOutcomes }),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.leadId, () => leads, 'cascade'),
    belongsTo(table, table.contactId, () => contacts, 'cascade'),
    belongsTo(table, table.assigneeId, () => users),
    index('tasks_lead').on(table.agencyId, table.leadId, table.dueAt),
    index('tasks_contact')
      .on(table.agencyId, table.contactId, table.dueAt)
      .where(sql`contact_id is not null`),
    index('tasks_due')
      .on(table.agencyId, table.assigneeId, table.dueAt)
      .where(sql`done_at is null`),
    index('tasks_when')
      .on(table.agencyId, table.dueAt, table.id)
      .where(sql`done_at is null`),
    check('tasks_on_one_record', sql`num_nonnulls(lead_id, contact_id) = 1`),
  ],
)
