import type { StatementColumns, StatementFinding } from '@sarai/contract/statement-schemas'
import type { BankLineState, BankMatchKind } from '@sarai/contract/statement-words'
import type { LineKind, Reference } from '@sarai/statements/statement'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { bankAccounts } from '../bank-accounts/bank-accounts.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'

// Said with its type, since a table that names itself has none yet.
const lineTarget = (): { agencyId: AnyPgColumn; id: AnyPgColumn } => bankLines

/** Statements of banks that were added. The file itself is not kept. */
export const bankStatements = agencyTable(
  'bank_statements',
  {
    accountId: uuid().notNull(),
    fileName: text().notNull(),
    format: text().notNull(),
    currency: text().notNull(),
    from: date({ mode: 'string' }),
    to: date({ mode: 'string' }),
    opening: minorUnits(),
    closing: minorUnits(),
    lines: integer().notNull(),
    added: integer().notNull(),
    known: integer().notNull(),
    findings: jsonb().$type<StatementFinding[]>().notNull(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.accountId, () => bankAccounts),
    belongsTo(table, table.createdBy, () => users),
    index('bank_statements_account').on(table.agencyId, table.accountId, table.createdAt, table.id),
  ],
)

/**
 * Lines of statements; each is there once. What of a line is explained is kept by triggers (sql/statements.sql), which
 * refuse more than its amount.
 */
export const bankLines = agencyTable(
  'bank_lines',
  {
    version: integer().notNull().default(1),
    accountId: uuid().notNull(),
    statementId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Where it stands among the lines of its statement. */
    position: integer().notNull(),
    valueDay: date({ mode: 'string' }),
    /** Received above zero, paid below. */
    amount: minorUnits().notNull(),
    currency: text().notNull(),
    text: text().notNull(),
    kind: text().$type<LineKind>().notNull(),
    refs: jsonb().$type<Reference[]>().notNull(),
    counterparty: text(),
    vpa: text(),
    gateway: text(),
    balance: minorUnits(),
    /** In full, as lines are told apart by it; the key is its hash. */
    fingerprint: text().notNull(),
    fingerprintKey: text().notNull(),
    explained: minorUnits().notNull().default(0),
    /** The payment that it takes back, or its return, where the books have neither. */
    pairId: uuid(),
    asideReason: text(),
    state: text()
      .$type<BankLineState>()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when pair_id is not null or explained = amount then 'settled' when aside_reason is not null then 'aside' else 'open' end`,
      ),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.accountId, () => bankAccounts),
    belongsTo(table, table.statementId, () => bankStatements),
    belongsTo(table, table.pairId, lineTarget),
    uniquePerAgency('bank_lines_known', table, table.accountId, table.fingerprintKey),
    index('bank_lines_state').on(table.agencyId, table.accountId, table.state, table.day, table.id),
    index('bank_lines_day').on(table.agencyId, table.accountId, table.day, table.id),
    check('bank_lines_amount', sql`amount <> 0`),
    check('bank_lines_explained', sql`explained between least(0, amount) and greatest(0, amount)`),
  ],
)

/** What of a line is which entry of the books. Ended ones stay, with why. */
export const bankMatches = agencyTable(
  'bank_matches',
  {
    lineId: uuid().notNull(),
    accountId: uuid().notNull(),
    kind: text().$type<BankMatchKind>().notNull(),
    entryId: uuid().notNull(),
    amount: minorUnits().notNull(),
    isAutomatic: boolean().notNull(),
    confidence: smallint(),
    reasons: text().array().notNull(),
    note: text(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    endedAt: moment(),
    endReason: text(),
    /** When the histories were told of it. */
    toldAt: moment(),
  },
  (table) => [
    belongsTo(table, table.lineId, () => bankLines),
    belongsTo(table, table.accountId, () => bankAccounts),
    belongsTo(table, table.entryId, () => ledgerEntries),
    belongsTo(table, table.createdBy, () => users),
    index('bank_matches_line').on(table.agencyId, table.lineId, table.createdAt),
    index('bank_matches_entry')
      .on(table.agencyId, table.entryId)
      .where(sql`ended_at is null`),
    check('bank_matches_amount', sql`amount <> 0`),
  ],
)

/** Which columns were chosen for the files of an account, by the names of the columns. */
export const bankColumns = agencyTable(
  'bank_columns',
  {
    accountId: uuid().notNull(),
    /** The names in their order. */
    headerKey: text().notNull(),
    columns: jsonb().$type<StatementColumns>().notNull(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.accountId, () => bankAccounts, 'cascade'),
    uniqueIndex('bank_columns_header').on(table.agencyId, table.accountId, table.headerKey),
  ],
)
