import { sql } from 'drizzle-orm'
import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../accounts/accounts-people.table.ts'

/** Settings of one person's screens, stored here because the browser stores nothing but the session. */
export const preferences = agencyTable(
  'preferences',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    value: jsonb().notNull(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniquePerAgency('preferences_key', table, table.userId, table.key),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
)
