import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../db/database.ts'
import { backups, heldRemovals } from './backups.table.ts'

/** A backup that was not seen to for longer has ended without saying so. */
const goneAfter = sql`now() - interval '2 minutes'`
/** How many are removed in one go. */
const maxRemovals = 500

/**
 * Keeps files that are removed while a backup is made: its rows are those of its beginning, and name them. The rows
 * that named a file are gone before the file is, so that a backup that begins afterwards does not need it.
 */
export class HeldRemovals {
  constructor(private readonly database: Pick<Database, 'shared'>) {}

  /** Notes a file for later where a backup is being made. @returns false where it may go at once */
  async hold(key: string): Promise<boolean> {
    if (!(await this.#isBackupRunning())) return false
    await this.database.shared.insert(heldRemovals).values({ key }).onConflictDoNothing()
    return true
  }

  /** Removes what was kept, where no backup needs it any more. @returns how many files */
  async release(remove: (key: string) => Promise<void>): Promise<number> {
    if (await this.#isBackupRunning()) return 0
    return releaseRemovals(this.database.shared, remove)
  }

  async #isBackupRunning(): Promise<boolean> {
    const rows = await this.database.shared
      .select({ id: backups.id })
      .from(backups)
      .where(and(eq(backups.state, 'running'), gt(backups.seenAt, goneAfter)))
      .limit(1)
    return rows.length > 0
  }
}

async function releaseRemovals(db: NodePgDatabase, remove: (key: string) => Promise<void>): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await db.select({ key: heldRemovals.key }).from(heldRemovals).limit(maxRemovals)
    if (rows.length === 0) return removed
    for (const { key } of rows) await remove(key)
    await db.delete(heldRemovals).where(
      inArray(
        heldRemovals.key,
        rows.map(({ key }) => key),
      ),
    )
    removed += rows.length
  }
}
