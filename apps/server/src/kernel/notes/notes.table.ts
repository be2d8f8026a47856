import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { contacts } from '../../features/contacts/contacts.table.ts'
import { leads } from '../../features/leads/leads.table.ts'
import { users } from '../team/team.table.ts'

export const notes = agencyTable(
  'notes',
  {
    version: integer().notNull().default(1),
    leadId: uuid(),
    contactId: uuid(),
    body: text().notNull(),
    pinned: boolean().notNull().default(false),
    authorId: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.leadId, () => leads, 'cascade'),
    belongsTo(table, table.contactId, () => contacts, 'cascade'),
    belongsTo(table, table.authorId, () => users),
    index('notes_lead').on(table.agencyId, table.leadId),
    index('notes_contact')
      .on(table.agencyId, table.contactId)
      .where(sql`contact_id is not null`),
    check('notes_on_one_record', sql`num_nonnulls(lead_id, contact_id) = 1`),
  ],
)
