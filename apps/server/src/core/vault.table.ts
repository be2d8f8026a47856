import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from './db/agency-table.ts'
import { moment } from './db/columns.ts'

/** The agency's key for what is kept encrypted, wrapped by the installation's secret. */
export const dataKeys = agencyTable(
  'data_keys',
  { version: integer().notNull(), wrapped: text().notNull() },
  (table) => [uniquePerAgency('data_keys_version', table, table.version)],
)

/** What the database knows of the secret it was used with: one row, since there is one. */
export const secretChecks = pgTable('secret_checks', {
  /** Derived from the secret; never the secret. */
  value: text().primaryKey(),
  madeAt: moment()
    .notNull()
    .default(sql`now()`),
})
