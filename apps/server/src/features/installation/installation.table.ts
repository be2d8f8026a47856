import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/**
 * What those who run the installation did: by commands, or in the admin area. Belongs to the installation; rows are
 * added, never changed, and outlive the agency they are about.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: uuid().primaryKey(),
    at: moment()
      .notNull()
      .default(sql`now()`),
    /** Who it was on the machine: their name there, and the machine’s. In the admin area: their address, and `adminArea`. */
    osUser: text().notNull(),
    host: text().notNull(),
    command: text().notNull(),
    /** To which agency; it may be gone since. */
    agency: uuid(),
    /** Name of the agency at the time. */
    agencyName: text(),
    /** Address of the person it was done to. */
    person: text(),
    /** What else is to be known of it; never a secret. */
    details: jsonb().$type<Record<string, string | null>>().notNull().default({}),
  },
  (table) => [index('operator_actions_agency').on(table.agency, table.id)],
)
