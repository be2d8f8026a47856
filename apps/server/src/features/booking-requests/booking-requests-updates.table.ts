import type { AskedFacts } from '@sarai/contract/booking-request-schemas'
import { vendorUpdateKinds, vendorUpdateWays } from '@sarai/contract/vendor-update-words'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'
import { bookingRequests } from './booking-requests.table.ts'

/** What the vendor of a booking is to know after it was asked: that it is off, or that something else is needed. */
export const vendorUpdates = agencyTable(
  'vendor_updates',
  {
    tripId: uuid().notNull(),
    bookingId: uuid().notNull(),
    /** What it was asked by; null where it was asked by hand, on the phone. */
    requestId: uuid(),
    vendorId: uuid(),
    vendor: text().notNull(),
    kind: text({ enum: vendorUpdateKinds }).notNull(),
    way: text({ enum: vendorUpdateWays }).notNull(),
    sentTo: text(),
    /** The service as the vendor knows it. */
    asked: jsonb().$type<AskedFacts>().notNull(),
    confirmationNumber: text(),
    madeAt: moment()
      .notNull()
      .default(sql`now()`),
    madeBy: uuid(),
    /** The mail that tells it. Held in the outbox, it is there while nobody was told. */
    mailId: uuid(),
    notifiedAt: moment(),
    acknowledgedAt: moment(),
    acknowledgedBy: uuid(),
    /** When something newer took its place. */
    closedAt: moment(),
    /** What reminds a colleague until the vendor has acknowledged it. */
    taskId: uuid(),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.bookingId, () => bookings, 'cascade'),
    belongsTo(table, table.requestId, () => bookingRequests, 'cascade'),
    belongsTo(table, table.vendorId, () => vendors),
    index('vendor_updates_trip').on(table.agencyId, table.tripId, table.madeAt, table.id),
    index('vendor_updates_request').on(table.agencyId, table.requestId),
    index('vendor_updates_vendor').on(table.agencyId, table.vendorId),
    index('vendor_updates_task').on(table.agencyId, table.taskId),
    // Of a booking one thing is to be known at a time.
    uniqueIndex('vendor_updates_open')
      .on(table.agencyId, table.bookingId)
      .where(sql`acknowledged_at is null and closed_at is null`),
    check('vendor_updates_vendor_name', sql`vendor <> ''`),
  ],
)
