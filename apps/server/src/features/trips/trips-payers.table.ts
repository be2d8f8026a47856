import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { tripInstalments } from './trips-instalments.table.ts'
import { trips } from './trips.table.ts'

/** Who pays a trip, where several share it. A trip that has none is paid by its contact alone. */
export const tripPayers = agencyTable(
  'trip_payers',
  {
    tripId: uuid().notNull(),
    position: integer().notNull(),
    contactId: uuid().notNull(),
    /** What of the price was theirs when it was split; later prices are shared in the same proportion. */
    share: minorUnits().notNull(),
    /** Where they see what is theirs to pay, and say what they have paid. */
    publicKey: text().notNull(),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.contactId, () => contacts),
    uniquePerAgency('trip_payers_contact', table, table.tripId, table.contactId),
    index('trip_payers_by_contact').on(table.agencyId, table.contactId),
    index('trip_payers_public_key').on(table.publicKey),
  ],
)

/** What of an instalment one of the payers is to pay. */
export const tripShares = agencyTable(
  'trip_shares',
  {
    tripId: uuid().notNull(),
    instalmentId: uuid().notNull(),
    payerId: uuid().notNull(),
    amount: minorUnits().notNull(),
    /** What of it is paid, kept by triggers (sql/receipts.sql). */
    paid: minorUnits().notNull().default(0),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips, 'cascade'),
    belongsTo(table, table.instalmentId, () => tripInstalments, 'cascade'),
    belongsTo(table, table.payerId, () => tripPayers, 'cascade'),
    uniquePerAgency('trip_shares_one', table, table.instalmentId, table.payerId),
    index('trip_shares_trip').on(table.agencyId, table.tripId),
    index('trip_shares_payer').on(table.agencyId, table.payerId),
  ],
)
