import type { AskedFacts, CounterOffer } from '@sarai/contract/booking-request-schemas'
import { lineAnswers, requestWays } from '@sarai/contract/booking-request-words'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** Services of a trip that one vendor was asked for together, and answers for at an address of its own. */
export const bookingRequests = agencyTable(
  'booking_requests',
  {
    tripId: uuid().notNull(),
    vendorId: uuid(),
    /** What the vendor was called then; all that is known of one that is none of the agency's vendors. */
    vendor: text().notNull(),
    publicKey: text().notNull(),
    way: text({ enum: requestWays }).notNull(),
    sentTo: text(),
    message: text().notNull(),
    sentAt: moment()
      .notNull()
      .default(sql`now()`),
    openedAt: moment(),
    remindedAt: moment(),
    revokedAt: moment(),
    createdBy: uuid(),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.vendorId, () => vendors),
    uniquePerAgency('booking_requests_key', table, table.publicKey),
    // Without the agency: the page is found by its key alone.
    index('booking_requests_public').on(table.publicKey),
    index('booking_requests_trip').on(table.agencyId, table.tripId, table.sentAt, table.id),
    index('booking_requests_vendor').on(table.agencyId, table.vendorId),
    index('booking_requests_sent').on(table.agencyId, table.sentAt),
    check('booking_requests_vendor_name', sql`vendor <> ''`),
  ],
)

/** One service of a request, as it was asked for, and what its vendor says. */
export const bookingRequestLines = agencyTable(
  'booking_request_lines',
  {
    requestId: uuid().notNull(),
    bookingId: uuid().notNull(),
    position: integer().notNull(),
    /** Counts answers and decisions: who answers says which they have seen. */
    version: integer().notNull().default(1),
    asked: jsonb().$type<AskedFacts>().notNull(),
    answer: text({ enum: lineAnswers }).notNull().default('none'),
    confirmationNumber: text(),
    counter: jsonb().$type<CounterOffer>(),
    reason: text(),
    holdUntil: moment(),
    answeredAt: moment(),
    decision: text({ enum: ['taken', 'refused'] }),
    decidedAt: moment(),
    decidedBy: uuid(),
    closed: text({ enum: ['superseded', 'withdrawn'] }),
  },
  (table) => [
    belongsTo(table, table.requestId, () => bookingRequests, 'cascade'),
    belongsTo(table, table.bookingId, () => bookings, 'cascade'),
    // A service is asked for once at a time.
    uniqueIndex('booking_request_lines_open')
      .on(table.agencyId, table.bookingId)
      .where(sql`closed is null`),
    index('booking_request_lines_request').on(table.agencyId, table.requestId, table.position, table.id),
    index('booking_request_lines_booking').on(table.agencyId, table.bookingId),
  ],
)

/** What vendor and agency write to one another about a request. */
export const bookingRequestMessages = agencyTable(
  'booking_request_messages',
  {
    requestId: uuid().notNull(),
    at: moment()
      .notNull()
      .default(sql`now()`),
    from: text({ enum: ['vendor', 'agency'] }).notNull(),
    text: text().notNull(),
    authorId: uuid(),
  },
  (table) => [
    belongsTo(table, table.requestId, () => bookingRequests, 'cascade'),
    index('booking_request_messages_request').on(table.agencyId, table.requestId, table.at, table.id),
  ],
)
