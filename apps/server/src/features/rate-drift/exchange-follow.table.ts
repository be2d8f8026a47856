import { sql } from 'drizzle-orm'
import { date, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { agencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** Currencies whose rates an agency takes over from the European Central Bank; no row where it takes none. */
export const exchangeFollows = agencyTable(
  'exchange_follows',
  {
    currencies: text().array().notNull(),
    /** When they are next asked for. */
    nextAt: moment().notNull(),
    /** The day that the rates taken last are of. */
    day: date({ mode: 'string' }),
    /** Why there were none the last time. */
    problem: text(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('exchange_follows_one').on(table.agencyId), index('exchange_follows_next').on(table.nextAt)],
)
