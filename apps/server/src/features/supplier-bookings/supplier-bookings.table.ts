import { supplierBookingStates } from '@sarai/contract/supplier-booking-words'
import type { SupplierNeeds } from '@sarai/contract/supplier-bookings'
import type { CancellationCutoff } from '@sarai/contract/supplier-quotes'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import type { SupplierBooking } from '../../providers/booking/booking.ts'
import { bookings } from '../bookings/bookings.table.ts'

/** What a supplier was asked to reserve, with the names it had then. */
export interface SupplierRequest {
  productId: string
  product: string
  optionId: string
  option: string
  /** Who sells it, where its provider has one supplier alone. */
  supplier: string | null
  slotId: string | null
  /** At the place itself. */
  day: string
  currency: string | null
  /** One for each ticket, by our own id. */
  units: { uuid: string; unitId: string; title: string }[]
  cancellation: CancellationCutoff & { text: string }
  /** What it was to cost when the itinerary or the booking was priced. */
  quoted: { amount: number; currency: string } | null
}

/** Services of trips in suppliers' systems, by the id that is ours there too. */
export const supplierBookings = agencyTable(
  'supplier_bookings',
  {
    bookingId: uuid().notNull(),
    /** Short code of the provider, the plugin that it was booked by, which it may outlive, and the account there. */
    provider: text().notNull(),
    pluginId: uuid(),
    /** What that plugin was called then. */
    pluginName: text(),
    account: text().notNull(),
    isTest: boolean().notNull(),
    state: text({ enum: supplierBookingStates }).notNull().default('requested'),
    request: jsonb().$type<SupplierRequest>().notNull(),
    needs: jsonb().$type<SupplierNeeds>().notNull(),
    /** How it stood when its supplier was asked last; null until it has answered. */
    answer: jsonb().$type<SupplierBooking>(),
    /** What it costs the agency, as the supplier has said it. */
    price: minorUnits(),
    currency: text(),
    heldUntil: moment(),
    /** When people were told that it is about to lapse. */
    warnedAt: moment(),
    problem: text(),
    /** Why its supplier is to cancel it; null where it is not. */
    cancelReason: text(),
    /** When its supplier is asked again by itself. */
    checkAt: moment(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.bookingId, () => bookings, 'cascade'),
    belongsTo(table, table.createdBy, () => users),
    index('supplier_bookings_booking').on(table.agencyId, table.bookingId, table.createdAt),
    uniqueIndex('supplier_bookings_live')
      .on(table.agencyId, table.bookingId)
      .where(sql`state in ('requested', 'held', 'pending', 'confirmed', 'redeemed')`),
    index('supplier_bookings_check')
      .on(table.checkAt)
      .where(sql`check_at is not null`),
  ],
)
