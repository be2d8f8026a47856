import { bigint, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { derivedAgencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { sql } from 'drizzle-orm'

const usageKinds = ['records', 'bytes', 'rows'] as const

/**
 * How much an agency keeps of what its plan limits: `records`, `bytes` of files, and bytes of `rows` of the database.
 * Records and rows are counted by triggers (sql/counts.sql, sql/rows.sql), spread over slots so that people who write at
 * the same time do not wait for each other.
 */
export const usageCounts = derivedAgencyTable(
  'usage_counts',
  {
    kind: text({ enum: usageKinds }).notNull(),
    slot: smallint().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.kind, table.slot] })],
)

/** What the storage keeps for an agency: noted before it is written, and until after it is removed. */
export const storedFiles = derivedAgencyTable(
  'stored_files',
  {
    key: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    storedAt: moment()
      .notNull()
      .default(sql`now()`),
    /** When it was seen to be there; null where a server may have ended before it was written. */
    checkedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.key] })],
)
