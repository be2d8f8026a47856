import { exchangeSources } from '@sarai/contract/rate-card-words'
import { sql } from 'drizzle-orm'
import { bigint, check, date, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** What a unit of a currency is in the agency's, from a day on until the next. */
export const exchangeRates = agencyTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    base: text().notNull(),
    /** In millionths. */
    rate: bigint({ mode: 'number' }).notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    source: text({ enum: exchangeSources }).notNull().default('hand'),
    setBy: uuid(),
    setAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.setBy, () => users),
    uniquePerAgency('exchange_rates_day', table, table.base, table.currency, table.fromDay),
    check('exchange_rates_rate', sql`rate > 0`),
  ],
)
