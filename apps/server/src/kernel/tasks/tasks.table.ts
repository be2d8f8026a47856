import { followUpChannels } from '@sarai/contract/lead-schemas'
import { noticeChannels } from '@sarai/contract/notice-words'
import { followUpOutcomes } from '@sarai/contract/lead-words'
import { repeats, taskKinds } from '@sarai/contract/task-words'
import { sql } from 'drizzle-orm'
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { contacts } from '../../features/contacts/contacts.table.ts'
import { leads } from '../../features/leads/leads.table.ts'
import { packages } from '../../features/packages/packages.table.ts'
import { proposals } from '../../features/prospects/prospects.table.ts'
import { users } from '../team/team.table.ts'
import { trips } from '../../features/trips/trips.table.ts'

export const tasks = agencyTable(
  'tasks',
  {
    version: integer().notNull().default(1),
    kind: text({ enum: taskKinds }).notNull(),
    leadId: uuid(),
    contactId: uuid(),
    proposalId: uuid(),
    tripId: uuid(),
    packageId: uuid(),
    title: text().notNull(),
    channel: text({ enum: followUpChannels }),
    note: text(),
    dueAt: moment().notNull(),
    assigneeId: uuid(),
    doneAt: moment(),
    doneBy: uuid(),
    outcome: text({ enum: followUpOutcomes }),
    /** How long before it is due the reminder comes. */
    remindMinutes: integer().default(0),
    remindBy: text({ enum: noticeChannels }).array(),
    /** When the reminder is to come, while it has not. */
    remindAt: moment(),
    repeats: text({ enum: repeats }),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.leadId, () => leads, 'cascade'),
    belongsTo(table, table.contactId, () => contacts, 'cascade'),
    belongsTo(table, table.proposalId, () => proposals, 'cascade'),
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.packageId, () => packages, 'cascade'),
    belongsTo(table, table.assigneeId, () => users),
    index('tasks_lead').on(table.agencyId, table.leadId, table.dueAt),
    index('tasks_contact')
      .on(table.agencyId, table.contactId, table.dueAt)
      .where(sql`contact_id is not null`),
    index('tasks_proposal')
      .on(table.agencyId, table.proposalId, table.dueAt)
      .where(sql`proposal_id is not null`),
    index('tasks_trip')
      .on(table.agencyId, table.tripId, table.dueAt)
      .where(sql`trip_id is not null`),
    index('tasks_package')
      .on(table.agencyId, table.packageId, table.dueAt)
      .where(sql`package_id is not null`),
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
    check('tasks_on_one_record', sql`num_nonnulls(lead_id, contact_id, proposal_id, trip_id, package_id) = 1`),
  ],
)
