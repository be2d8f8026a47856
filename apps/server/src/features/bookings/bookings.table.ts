import { itemCategories } from '@sarai/contract/itinerary-words'
import { bookingStatuses } from '@sarai/contract/prospect-words'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { trips } from '../trips/trips.table.ts'

/** Services of a trip, each to be arranged with a vendor. */
export const bookings = agencyTable(
  'bookings',
  {
    tripId: uuid().notNull(),
    /** The item or line of the itinerary. */
    itemId: uuid().notNull(),
    position: integer().notNull(),
    category: text({ enum: itemCategories }),
    title: text().notNull(),
    status: text({ enum: bookingStatuses }).notNull().default('initialised'),
    version: integer().notNull().default(1),
    vendor: text(),
    date: date({ mode: 'string' }),
    nights: smallint(),
    /** How many units: nights times rooms, persons. */
    quantity: integer().notNull(),
    /** Of all units, in the vendor's currency. */
    net: minorUnits().notNull(),
    currency: text().notNull(),
    isExtra: boolean().notNull().default(false),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    uniquePerAgency('bookings_item', table, table.tripId, table.itemId),
    index('bookings_status').on(table.agencyId, table.status, table.date, table.id),
  ],
)
