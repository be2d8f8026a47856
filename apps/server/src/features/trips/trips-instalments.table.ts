import { date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits } from '../../core/db/columns.ts'
import { trips } from './trips.table.ts'

/** What is to be paid for a trip, and when. */
export const tripInstalments = agencyTable(
  'trip_instalments',
  {
    tripId: uuid().notNull(),
    position: integer().notNull(),
    label: text().notNull(),
    /** What of it the agreed price is. */
    agreed: minorUnits().notNull(),
    /** What is due: as agreed, with tax collected at source and what invoices and notes have changed (trip-dues). */
    amount: minorUnits().notNull(),
    currency: text().notNull(),
    /** What of it is paid, kept by triggers (sql/receipts.sql). */
    paid: minorUnits().notNull().default(0),
    /** Null where it depends on a day that is not known. */
    dueOn: date({ mode: 'string' }),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    uniquePerAgency('trip_instalments_position', table, table.tripId, table.position),
    index('trip_instalments_due').on(table.agencyId, table.dueOn, table.id),
  ],
)
