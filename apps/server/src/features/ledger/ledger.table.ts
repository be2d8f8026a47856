import type { Account } from '@sarai/ledger/accounts'
import { sql } from 'drizzle-orm'
import { date, index, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, derivedAgencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'

/** What is posted by documents of money. Nothing of it is ever changed or deleted: triggers of sql/ledger.sql see to it. */
export const ledgerEntries = agencyTable(
  'ledger_entries',
  {
    /** The day it counts for, where the agency is. */
    day: date({ mode: 'string' }).notNull(),
    documentKind: text().notNull(),
    documentId: uuid().notNull(),
    /** What of the document is posted: `issued`, `bounced`. Each is posted once. */
    event: text().notNull(),
    /** The document's number, or what else says in a line what it is. */
    label: text(),
    /** The currency of the books when it was posted. */
    baseCurrency: text().notNull(),
    /** The entry that this one takes back. */
    reverses: uuid(),
    postedBy: uuid(),
    postedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.reverses, () => table),
    uniquePerAgency('ledger_entries_once', table, table.documentKind, table.documentId, table.event),
    uniqueIndex('ledger_entries_reverses')
      .on(table.agencyId, table.reverses)
      .where(sql`reverses is not null`),
    index('ledger_entries_day').on(table.agencyId, table.day, table.id),
  ],
)

export const ledgerLines = agencyTable(
  'ledger_lines',
  {
    entryId: uuid().notNull(),
    position: smallint().notNull(),
    /** The entry's. */
    day: date({ mode: 'string' }).notNull(),
    account: text().$type<Account>().notNull(),
    /** Who, which bank account, which head of tax; by the account. */
    part: text(),
    /** The document whose open amount this opens or settles. */
    itemId: uuid(),
    tripId: uuid(),
    bookingId: uuid(),
    currency: text().notNull(),
    /** Debits above zero, credits below. */
    amount: minorUnits().notNull(),
    base: minorUnits().notNull(),
  },
  (table) => [
    belongsTo(table, table.entryId, () => ledgerEntries),
    uniquePerAgency('ledger_lines_position', table, table.entryId, table.position),
    index('ledger_lines_account').on(table.agencyId, table.account, table.part, table.day, table.id),
    index('ledger_lines_day').on(table.agencyId, table.day),
    index('ledger_lines_item')
      .on(table.agencyId, table.itemId)
      .where(sql`item_id is not null`),
    index('ledger_lines_trip')
      .on(table.agencyId, table.tripId)
      .where(sql`trip_id is not null`),
  ],
)

/** What accounts come to by month, kept by triggers; in slots, so that who posts does not wait for others. */
export const ledgerTotals = derivedAgencyTable(
  'ledger_totals',
  {
    account: text().$type<Account>().notNull(),
    /** Empty where there is none, and where parts are people: their balances are sums of their own lines. */
    part: text().notNull(),
    currency: text().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    slot: smallint().notNull(),
    debit: minorUnits().notNull(),
    credit: minorUnits().notNull(),
    baseDebit: minorUnits().notNull(),
    baseCredit: minorUnits().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.agencyId, table.month, table.account, table.part, table.currency, table.slot],
    }),
  ],
)

/** What is open of documents, kept by triggers, which refuse to settle more than that. Settled ones stay, at zero. */
export const ledgerItems = derivedAgencyTable(
  'ledger_items',
  {
    account: text().$type<Account>().notNull(),
    itemId: uuid().notNull(),
    /** Empty where there is none. */
    part: text().notNull(),
    currency: text().notNull(),
    tripId: uuid(),
    /** The day of its first entry. */
    openedOn: date({ mode: 'string' }).notNull(),
    amount: minorUnits().notNull(),
    base: minorUnits().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.itemId, table.account, table.part, table.currency] }),
    index('ledger_items_open')
      .on(table.agencyId, table.account, table.part, table.openedOn)
      .where(sql`amount <> 0 or base <> 0`),
    index('ledger_items_trip')
      .on(table.agencyId, table.tripId)
      .where(sql`trip_id is not null`),
  ],
)

/** Up to which day the books are closed: the newest row decides, the others are its history. */
export const ledgerLocks = agencyTable(
  'ledger_locks',
  {
    /** Null where they are open again altogether. */
    lockedUntil: date({ mode: 'string' }),
    reason: text(),
    createdBy: uuid().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('ledger_locks_newest').on(table.agencyId, table.createdAt, table.id)],
)
