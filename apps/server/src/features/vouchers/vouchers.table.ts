import type { StoredVoucherDocument, StoredVoucherToggles } from '@sarai/contract/voucher-schemas'
import { voucherStatuses, voucherTypes } from '@sarai/contract/voucher-words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'
import type { TakenOver } from './vouchers-taken.rules.ts'

/** Deleted ones stay, with `deletedAt`; cancelled ones with their reason. */
export const vouchers = agencyTable(
  'vouchers',
  {
    number: integer().notNull(),
    /** Search terms; from `voucherTerms`, whenever one of their facts changes. */
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    tripId: uuid(),
    type: text({ enum: voucherTypes }).notNull(),
    status: text({ enum: voucherStatuses }).notNull().default('draft'),
    /** The newest that was issued; 0 before the first. */
    revision: smallint().notNull().default(0),
    /** It was changed since: `document` is the draft of the next revision. */
    hasDraft: boolean().notNull().default(false),
    /** From what its bookings and travellers say now, kept by triggers (sql/vouchers.sql). */
    differs: boolean().notNull().default(false),
    document: jsonb().$type<StoredVoucherDocument>().notNull(),
    toggles: jsonb().$type<StoredVoucherToggles>().notNull(),
    /** What of the document was taken over from bookings and travellers; null where all was written by hand, or long ago. */
    taken: jsonb().$type<TakenOver>(),
    /** A digest of the travellers it was taken over from (sql/vouchers.sql). */
    saidParty: text(),
    // Of the document, for lists: `factsOf`.
    title: text().notNull(),
    leadGuest: text(),
    confirmationNumber: text(),
    vendor: text(),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    vendorId: uuid(),
    /** RM of the trip, kept by a trigger (sql/vouchers.sql). */
    ownerId: uuid(),
    /** Who arranges the trip, kept by a trigger (sql/trips.sql). */
    operationsId: uuid(),
    overrideReason: text(),
    issuedAt: moment(),
    issuedBy: uuid(),
    sentAt: moment(),
    acknowledgedAt: moment(),
    acknowledgedBy: text(),
    cancelledAt: moment(),
    cancelReason: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips),
    belongsTo(table, table.vendorId, () => vendors),
    belongsTo(table, table.ownerId, () => users),
    belongsTo(table, table.operationsId, () => users),
    belongsTo(table, table.issuedBy, () => users),
    belongsTo(table, table.createdBy, () => users),
    uniquePerAgency('vouchers_number', table, table.number),
    index('vouchers_trip').on(table.agencyId, table.tripId, table.id),
    index('vouchers_status').on(table.agencyId, table.status, table.startDate, table.id),
    index('vouchers_vendor').on(table.agencyId, table.vendorId, table.startDate, table.id),
    index('vouchers_owner').on(table.agencyId, table.ownerId, table.startDate, table.id),
    index('vouchers_operations')
      .on(table.agencyId, table.operationsId, table.startDate, table.id)
      .where(sql`operations_id is not null`),
    ...(['startDate', 'createdAt', 'updatedAt', 'title'] as const).map((name) =>
      index(`vouchers_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    // Drafts that are to be brought up to date.
    index('vouchers_drafts_behind')
      .on(table.agencyId)
      .where(sql`differs and revision = 0 and status = 'draft' and deleted_at is null`),
    check('vouchers_title', sql`title <> ''`),
  ],
)

/** The bookings that a voucher is of, with what was taken over of each. */
export const voucherBookings = agencyTable(
  'voucher_bookings',
  {
    voucherId: uuid().notNull(),
    bookingId: uuid().notNull(),
    saidDate: date({ mode: 'string' }),
    saidTime: text(),
    saidNights: smallint(),
    saidNumber: text(),
    saidVendorId: uuid(),
    saidVendor: text(),
    /** A digest of what else it takes over of a booking. */
    saidMore: text(),
  },
  (table) => [
    belongsTo(table, table.voucherId, () => vouchers, 'cascade'),
    belongsTo(table, table.bookingId, () => bookings, 'cascade'),
    uniquePerAgency('voucher_bookings_pair', table, table.voucherId, table.bookingId),
    index('voucher_bookings_booking').on(table.agencyId, table.bookingId),
  ],
)
