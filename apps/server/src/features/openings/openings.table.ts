import type { OpeningKind } from '@sarai/contract/opening-words'
import { sql } from 'drizzle-orm'
import { check, date, index, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** What the books began with. One stands at a time; those that others took the place of are kept. */
export const openings = agencyTable(
  'openings',
  {
    day: date({ mode: 'string' }).notNull(),
    postedBy: uuid(),
    postedAt: moment()
      .notNull()
      .default(sql`now()`),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('openings_one')
      .on(table.agencyId)
      .where(sql`ended_at is null`),
  ],
)

export const openingLines = agencyTable(
  'opening_lines',
  {
    openingId: uuid().notNull(),
    position: smallint().notNull(),
    /** The opening's, as are the day and when it ended. */
    day: date({ mode: 'string' }).notNull(),
    endedAt: moment(),
    kind: text().$type<OpeningKind>().notNull(),
    bankAccountId: uuid(),
    contactId: uuid(),
    vendorId: uuid(),
    tripId: uuid(),
    currency: text().notNull(),
    amount: minorUnits().notNull(),
    /** The same in the agency's currency. */
    base: minorUnits().notNull(),
    reference: text(),
    dueOn: date({ mode: 'string' }),
    /** Under which it is open in the books: an invoice, bill or payment, or nothing else; null for money. */
    itemId: uuid(),
  },
  (table) => [
    belongsTo(table, table.openingId, () => openings, 'cascade'),
    belongsTo(table, table.contactId, () => contacts),
    belongsTo(table, table.vendorId, () => vendors),
    belongsTo(table, table.tripId, () => trips),
    index('opening_lines_of').on(table.agencyId, table.openingId, table.position),
    index('opening_lines_vendor')
      .on(table.agencyId, table.vendorId)
      .where(sql`vendor_id is not null`),
    check('opening_lines_amount', sql`amount > 0 and base >= 0`),
  ],
)
