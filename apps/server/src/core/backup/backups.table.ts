import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Which backups were made and what became of each. Belongs to the installation, and is in no backup itself. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey(),
    /** `running` until it was read back and compared; then `done`, or `failed` with the reason. */
    state: text().$type<'running' | 'done' | 'failed'>().notNull(),
    startedAt: moment()
      .notNull()
      .default(sql`now()`),
    /** While it runs, when it was last seen to. */
    seenAt: moment()
      .notNull()
      .default(sql`now()`),
    endedAt: moment(),
    /** Folder, or address in S3 without credentials, and its name there. */
    place: text().notNull(),
    name: text().notNull(),
    isEncrypted: boolean().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    missingFiles: integer(),
    problem: text(),
  },
  (table) => [
    index('backups_started').on(table.startedAt),
    check('backups_state', sql`${table.state} in ('running', 'done', 'failed')`),
  ],
)

/** Files that were removed while a backup was being made whose state still has them; they go when it has ended. */
export const heldRemovals = pgTable('held_removals', {
  key: text().primaryKey(),
  at: moment()
    .notNull()
    .default(sql`now()`),
})
