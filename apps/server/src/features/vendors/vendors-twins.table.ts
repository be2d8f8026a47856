import { sql } from 'drizzle-orm'
import { check, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { vendors } from './vendors.table.ts'

/** Vendors that look like duplicates and were marked as different. */
export const vendorDistinctions = agencyTable(
  'vendor_distinctions',
  {
    vendorId: uuid().notNull(),
    otherId: uuid().notNull(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.vendorId, () => vendors, 'cascade'),
    belongsTo(table, table.otherId, () => vendors, 'cascade'),
    uniquePerAgency('vendor_distinctions_once', table, table.vendorId, table.otherId),
    index('vendor_distinctions_other').on(table.agencyId, table.otherId),
    check('vendor_distinctions_order', sql`vendor_id < other_id`),
  ],
)

/** What vendors are called in trips besides their names; `name` is as searches compare it. */
export const vendorNames = agencyTable(
  'vendor_names',
  {
    vendorId: uuid().notNull(),
    name: text().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.vendorId, () => vendors, 'cascade'),
    uniquePerAgency('vendor_names_once', table, table.name),
    index('vendor_names_vendor').on(table.agencyId, table.vendorId),
  ],
)
