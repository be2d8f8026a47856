import { bankChangeStates } from '@sarai/contract/vendor-words'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { vendors } from './vendors.table.ts'

/** What of an account can be shown and compared; its number is encrypted. Some vendors have a UPI id and no more. */
const facts = () => ({
  holder: text().notNull(),
  bankName: text(),
  branch: text(),
  accountNumber: text(),
  lastDigits: text(),
  /** A fingerprint of the number: equal ones are found by it, and it tells nothing. */
  numberPrint: text(),
  ifsc: text(),
  swift: text(),
  upiId: text(),
  currency: text().notNull(),
})

/** Confirmed accounts of vendors: what is paid goes to these only. */
export const vendorAccounts = agencyTable(
  'vendor_accounts',
  {
    version: integer().notNull().default(1),
    vendorId: uuid().notNull(),
    ...facts(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.vendorId, () => vendors, 'cascade'),
    index('vendor_accounts_vendor').on(table.agencyId, table.vendorId),
    index('vendor_accounts_print').on(table.agencyId, table.numberPrint),
  ],
)

/** New accounts and changes of accounts, held until somebody else confirms them. */
export const vendorAccountChanges = agencyTable(
  'vendor_account_changes',
  {
    vendorId: uuid().notNull(),
    /** The account to change, as it was then; neither for a new one. */
    accountId: uuid(),
    accountVersion: integer(),
    ...facts(),
    reason: text(),
    /** Expiry follows from `expiresAt`, and is stored when the next change is entered. */
    state: text({ enum: bankChangeStates }).notNull().default('waiting'),
    askedBy: uuid().notNull(),
    askedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    decidedBy: uuid(),
    decidedAt: moment(),
    isByCode: boolean().notNull().default(false),
    refusal: text(),
    codeHash: text(),
    codeExpiresAt: moment(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    belongsTo(table, table.vendorId, () => vendors, 'cascade'),
    belongsTo(table, table.askedBy, () => users),
    belongsTo(table, table.decidedBy, () => users),
    index('vendor_account_changes_vendor').on(table.agencyId, table.vendorId, table.askedAt),
    // One change of an account waits at a time.
    uniqueIndex('vendor_account_changes_once')
      .on(table.agencyId, table.accountId)
      .where(sql`state = 'waiting' and account_id is not null`),
  ],
)
