import { relationKinds } from '@sarai/contract/contact-words'
import { sql } from 'drizzle-orm'
import { check, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { contacts } from './contacts.table.ts'

/** Relations: `other` is the `kind` of `contact`. Stored once for both sides, `contactId` before `otherId`. */
export const contactRelations = agencyTable(
  'contact_relations',
  {
    contactId: uuid().notNull(),
    otherId: uuid().notNull(),
    kind: text({ enum: relationKinds }).notNull(),
    note: text(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.contactId, () => contacts, 'cascade'),
    belongsTo(table, table.otherId, () => contacts, 'cascade'),
    uniquePerAgency('contact_relations_once', table, table.contactId, table.otherId, table.kind),
    index('contact_relations_other').on(table.agencyId, table.otherId),
    check('contact_relations_order', sql`contact_id < other_id`),
  ],
)

/** Contacts that look like duplicates and were marked as different. */
export const contactDistinctions = agencyTable(
  'contact_distinctions',
  {
    contactId: uuid().notNull(),
    otherId: uuid().notNull(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.contactId, () => contacts, 'cascade'),
    belongsTo(table, table.otherId, () => contacts, 'cascade'),
    uniquePerAgency('contact_distinctions_once', table, table.contactId, table.otherId),
    index('contact_distinctions_other').on(table.agencyId, table.otherId),
    check('contact_distinctions_order', sql`contact_id < other_id`),
  ],
)
