import { operationKinds, operationStates } from '@sarai/contract/operations'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../accounts/accounts-people.table.ts'

/** Long work: what was asked, how far it is, what came of it. */
export const operations = agencyTable(
  'operations',
  {
    kind: text({ enum: operationKinds }).notNull(),
    state: text({ enum: operationStates }).notNull().default('queued'),
    title: text().notNull(),
    total: integer(),
    progress: integer().notNull().default(0),
    problem: text(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    result: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Where the result file is in the storage, and what it is called when downloaded. */
    storageKey: text(),
    fileName: text(),
    /** Whether it is known what the result file holds; one of which it is not known is given to nobody. */
    isTraced: boolean().notNull().default(false),
    /** The result file tells net prices. */
    showsCosts: boolean().notNull().default(false),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** The last heartbeat: work without one for a while is restarted. */
    beatAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.createdBy, () => users),
    index('operations_creator').on(table.agencyId, table.createdBy, table.createdAt),
    index('operations_waiting')
      .on(table.createdAt, table.agencyId)
      .where(sql`state = 'waiting'`),
  ],
)

/** What records were before an operation changed them, for its undo. */
export const operationChanges = agencyTable(
  'operation_changes',
  {
    operationId: uuid().notNull(),
    recordId: uuid().notNull(),
    /** The columns that were changed, as they were; null where the operation made the record. */
    before: jsonb().$type<Record<string, unknown> | null>(),
    /** The record's version after the change; any other version means somebody has changed it since. */
    version: integer().notNull(),
  },
  (table) => [
    belongsTo(table, table.operationId, () => operations, 'cascade'),
    index('operation_changes_operation').on(table.agencyId, table.operationId, table.recordId),
  ],
)

/** Which records a result file holds, some to a row: it is withheld from those who may no longer see all of them. */
export const operationRecords = agencyTable(
  'operation_records',
  {
    operationId: uuid().notNull(),
    /** The file: a run that is begun again writes another. */
    storageKey: text().notNull(),
    recordIds: uuid().array().notNull(),
  },
  (table) => [
    belongsTo(table, table.operationId, () => operations, 'cascade'),
    index('operation_records_operation').on(table.agencyId, table.operationId),
  ],
)
