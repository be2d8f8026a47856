import type { BookingPayable, ChargeSlab, Driver } from '@sarai/contract/booking-schemas'
import { bookingStatuses } from '@sarai/contract/booking-words'
import { itemCategories } from '@sarai/contract/itinerary-words'
import type { RateQuestion } from '@sarai/contract/rate-question'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** Services of a trip, each to be arranged with a vendor. Dropped ones stay, with their reason and charge. */
export const bookings = agencyTable(
  'bookings',
  {
    number: integer().notNull(),
    terms: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    tripId: uuid().notNull(),
    /** The item or line of the itinerary; null where it was added by hand. */
    itemId: uuid(),
    position: integer().notNull(),
    category: text({ enum: itemCategories }),
    title: text().notNull(),
    status: text({ enum: bookingStatuses }).notNull().default('initialised'),
    version: integer().notNull().default(1),
    vendorId: uuid(),
    /** What was typed, where it is none of the vendors. */
    vendor: text(),
    date: date({ mode: 'string' }),
    nights: smallint(),
    /** Of the day, `07:30`. */
    time: text(),
    /** How many units: nights times rooms, persons. */
    quantity: integer().notNull(),
    /** Of all units, in the vendor's currency. */
    net: minorUnits().notNull(),
    currency: text().notNull(),
    /** The value of one unit of `currency` in millionths of the trip's currency; null where it is the same. */
    rate: bigint({ mode: 'number' }),
    /** What the itinerary's item knows of it, by its category. */
    details: jsonb().$type<Record<string, unknown>>(),
    wishes: text(),
    vendorTerms: text(),
    slabs: jsonb().$type<ChargeSlab[]>().notNull().default([]),
    payables: jsonb().$type<BookingPayable[]>().notNull().default([]),
    driver: jsonb().$type<Driver>(),
    rateCardId: uuid(),
    rateRevision: integer(),
    /** What the card was asked. */
    rateQuestion: jsonb().$type<RateQuestion>(),
    /** What a supplier's system has said that it costs. */
    quote: jsonb().$type<SupplierQuote>(),
    confirmationNumber: text(),
    holdUntil: moment(),
    isExtra: boolean().notNull().default(false),
    /** RM of the trip, kept by a trigger (sql/trips.sql). */
    ownerId: uuid(),
    /** Who arranges the trip, kept by a trigger (sql/trips.sql). */
    operationsId: uuid(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Findings of the checks that the agency has settled with the traveller, by their keys. */
    settledFindings: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    requestedAt: moment(),
    confirmedAt: moment(),
    droppedAt: moment(),
    dropReason: text(),
    /** What the vendor charges for it, in `currency`. */
    dropCharge: minorUnits(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.vendorId, () => vendors),
    belongsTo(table, table.ownerId, () => users),
    belongsTo(table, table.operationsId, () => users),
    uniquePerAgency('bookings_number', table, table.number),
    // One that was dropped may be booked again.
    uniqueIndex('bookings_item')
      .on(table.agencyId, table.tripId, table.itemId)
      .where(sql`item_id is not null and status <> 'dropped' and deleted_at is null`),
    index('bookings_trip').on(table.agencyId, table.tripId, table.position, table.id),
    index('bookings_status').on(table.agencyId, table.status, table.date, table.id),
    index('bookings_vendor').on(table.agencyId, table.vendorId, table.date, table.id),
    index('bookings_owner').on(table.agencyId, table.ownerId, table.date, table.id),
    index('bookings_operations')
      .on(table.agencyId, table.operationsId, table.date, table.id)
      .where(sql`operations_id is not null`),
    index('bookings_rate_card').on(table.agencyId, table.rateCardId),
    ...(['date', 'createdAt', 'updatedAt', 'title'] as const).map((name) =>
      index(`bookings_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    index('bookings_hold')
      .on(table.agencyId, table.holdUntil, table.id)
      .where(sql`deleted_at is null and hold_until is not null`),
    check('bookings_title', sql`title <> ''`),
  ],
)
