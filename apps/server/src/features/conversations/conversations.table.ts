import { sql } from 'drizzle-orm'
import { boolean, check, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { leads } from '../leads/leads.table.ts'
import { trips } from '../trips/trips.table.ts'

/** Messages to and from one number, however often the plugin is connected anew. */
export const conversations = agencyTable(
  'conversations',
  {
    /** The short code of what carries it. */
    provider: text().notNull(),
    /** E.164, or by what the provider tells those apart who hide their number: that begins with no `+`. */
    phone: text().notNull(),
    /** What the person calls themselves there; empty until they have written. */
    profileName: text().notNull().default(''),
    /** Whom and what it is about, found by the number whenever something comes in. */
    contactId: uuid(),
    leadId: uuid(),
    tripId: uuid(),
    /** Somebody has said whom it is with: it is not looked for by the number. */
    isLinkedByHand: boolean().notNull().default(false),
    assigneeId: uuid(),
    /** The last message, as lists show it. */
    lastAt: moment()
      .notNull()
      .default(sql`now()`),
    lastText: text().notNull().default(''),
    isLastOwn: boolean().notNull().default(true),
    /** When the person has written last, which opens the provider's window. */
    receivedAt: moment(),
    /** Since when they wait for an answer. */
    waitingSince: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniquePerAgency('conversations_phone', table, table.provider, table.phone),
    belongsTo(table, table.contactId, () => contacts),
    belongsTo(table, table.leadId, () => leads),
    belongsTo(table, table.tripId, () => trips),
    belongsTo(table, table.assigneeId, () => users),
    index('conversations_latest').on(table.agencyId, table.lastAt, table.id),
    index('conversations_waiting')
      .on(table.agencyId, table.lastAt, table.id)
      .where(sql`waiting_since is not null`),
    index('conversations_assignee')
      .on(table.agencyId, table.assigneeId, table.lastAt, table.id)
      .where(sql`assignee_id is not null`),
    index('conversations_contact')
      .on(table.agencyId, table.contactId)
      .where(sql`contact_id is not null`),
    index('conversations_lead')
      .on(table.agencyId, table.leadId)
      .where(sql`lead_id is not null`),
    index('conversations_trip')
      .on(table.agencyId, table.tripId)
      .where(sql`trip_id is not null`),
    check('conversations_phone_given', sql`phone <> ''`),
  ],
)
