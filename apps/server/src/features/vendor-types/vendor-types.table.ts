import { integer, text } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'

/** What the agency's vendors do. */
export const vendorTypes = agencyTable(
  'vendor_types',
  {
    version: integer().notNull().default(1),
    name: text().notNull(),
    colour: text().notNull(),
    position: integer().notNull(),
    /** Of those that every agency has, by which the rest of Sarai knows them. */
    builtIn: text(),
  },
  (table) => [uniquePerAgency('vendor_types_name', table, table.name)],
)
