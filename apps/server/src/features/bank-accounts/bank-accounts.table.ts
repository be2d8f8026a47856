import { sql } from 'drizzle-orm'
import { boolean, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** Accounts that travellers pay into. */
export const bankAccounts = agencyTable(
  'bank_accounts',
  {
    version: integer().notNull().default(1),
    label: text().notNull(),
    holder: text().notNull(),
    bankName: text().notNull(),
    branch: text(),
    /** Encrypted. */
    accountNumber: text().notNull(),
    lastDigits: text().notNull(),
    ifsc: text(),
    swift: text(),
    upiId: text(),
    /** What is paid into it. */
    currency: text().notNull().default('INR'),
    /** Offered first where something is to be paid in its currency. */
    isDefault: boolean().notNull().default(false),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('bank_accounts_default')
      .on(table.agencyId, table.currency)
      .where(sql`is_default`),
  ],
)

/** Changes of the accounts that wait for the code that was mailed. */
export const bankChanges = agencyTable(
  'bank_changes',
  {
    userId: uuid().notNull(),
    /** What is to be done, encrypted. */
    change: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    doneAt: moment(),
  },
  (table) => [belongsTo(table, table.userId, () => users, 'cascade')],
)
