import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'

/** Tax collected at source that was paid to the state, as its challan says it. In the currency of the books. */
export const tcsDeposits = agencyTable(
  'tcs_deposits',
  {
    version: integer().notNull().default(1),
    /** The first day of the month it was collected in. */
    month: date({ mode: 'string' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: minorUnits().notNull(),
    bsrCode: text().notNull(),
    challanNumber: text().notNull(),
    /** The account may be gone since. */
    bankAccountId: uuid(),
    /** Null where the books had the payment already. */
    entryId: uuid(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    cancelledAt: moment(),
    cancelledBy: uuid(),
    cancelReason: text(),
  },
  (table) => [
    belongsTo(table, table.entryId, () => ledgerEntries),
    belongsTo(table, table.createdBy, () => users),
    belongsTo(table, table.cancelledBy, () => users),
    index('tcs_deposits_month').on(table.agencyId, table.month, table.id),
    uniqueIndex('tcs_deposits_challan')
      .on(table.agencyId, table.bsrCode, table.day, table.challanNumber)
      .where(sql`cancelled_at is null`),
    check('tcs_deposits_amount', sql`amount > 0`),
  ],
)

/** Months in which tax was collected at source (sql/tcs.sql), and when people are next told to deposit it. */
export const tcsMonths = agencyTable(
  'tcs_months',
  {
    month: date({ mode: 'string' }).notNull(),
    /** Null where nobody is to be told any more. */
    remindAt: moment(),
  },
  (table) => [
    uniquePerAgency('tcs_months_once', table, table.month),
    index('tcs_months_remind')
      .on(table.remindAt, table.agencyId)
      .where(sql`remind_at is not null`),
  ],
)
