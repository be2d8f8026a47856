import { integer, text } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from './db/agency-table.ts'

/** The agency's key for what is kept encrypted, wrapped by the installation's secret. */
export const dataKeys = agencyTable(
  'data_keys',
  { version: integer().notNull(), wrapped: text().notNull() },
  (table) => [uniquePerAgency('data_keys_version', table, table.version)],
)
