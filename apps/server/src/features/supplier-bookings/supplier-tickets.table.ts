import { supplierTicketFormats } from '@sarai/contract/supplier-booking-words'
import { sql } from 'drizzle-orm'
import { index, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { supplierBookings } from './supplier-bookings.table.ts'

/** What suppliers have given out to show at the gate. What is not good any more stays, with `endedAt`. */
export const supplierTickets = agencyTable(
  'supplier_tickets',
  {
    supplierBookingId: uuid().notNull(),
    /** Of all that it says: the same is kept once. */
    digest: text().notNull(),
    /** In the order of the supplier. */
    place: smallint().notNull(),
    /** The unit that it is for; null where it is for all. */
    title: text(),
    format: text({ enum: supplierTicketFormats }).notNull(),
    value: text().notNull(),
    /** Of the booking's files; it may have been removed there. */
    fileId: uuid(),
    /** When its file is fetched; null where there is none, it is here, or nobody tries any more. */
    fetchAt: moment(),
    tries: smallint().notNull().default(0),
    problem: text(),
    endedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.supplierBookingId, () => supplierBookings, 'cascade'),
    uniquePerAgency('supplier_tickets_once', table, table.supplierBookingId, table.digest),
    index('supplier_tickets_fetch')
      .on(table.fetchAt)
      .where(sql`fetch_at is not null`),
  ],
)
