import { importTargets } from '@sarai/contract/import-fields'
import { importStates, type ImportSettings, type ImportShape } from '@sarai/contract/imports'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** Files on their way in. Once begun, the operation of the same id tells how far it is. */
export const imports = agencyTable(
  'imports',
  {
    target: text({ enum: importTargets }).notNull(),
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** Where the pieces of the file are in the storage, in their order. */
    parts: text().array().notNull().default([]),
    state: text({ enum: importStates }).notNull().default('uploading'),
    problem: text(),
    shape: jsonb().$type<ImportShape>(),
    settings: jsonb().$type<ImportSettings>(),
    isRemembered: boolean().notNull().default(false),
    /** Where the file's lines are, once it was read: one JSON array a line. */
    linesKey: text(),
    rows: integer().notNull().default(0),
    done: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.createdBy, () => users),
    index('imports_creator').on(table.agencyId, table.createdBy, table.createdAt),
    // A row is never lost: whatever was dealt with is counted as one of the four.
    check('imports_no_row_lost', sql`done = created + updated + skipped + rejected`),
    check('imports_not_beyond', sql`done >= 0 and done <= rows`),
  ],
)

/** Rows of a file that did not become a record, with the reason. */
export const importRows = agencyTable(
  'import_rows',
  {
    importId: uuid().notNull(),
    /** Its number in the file. */
    row: integer().notNull(),
    outcome: text({ enum: ['skipped', 'rejected'] }).notNull(),
    reason: text().notNull(),
  },
  (table) => [
    belongsTo(table, table.importId, () => imports, 'cascade'),
    uniquePerAgency('import_rows_row', table, table.importId, table.row),
  ],
)

/** What the columns of a kind of file became the last time, so that the next one is recognised. */
export const importMappings = agencyTable(
  'import_mappings',
  {
    target: text({ enum: importTargets }).notNull(),
    /** Hash of the columns' names. */
    signature: text().notNull(),
    header: text().array().notNull(),
    mapping: jsonb().$type<(string | null)[]>().notNull(),
    settings: jsonb().$type<ImportSettings>().notNull(),
    usedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniquePerAgency('import_mappings_signature', table, table.target, table.signature)],
)
