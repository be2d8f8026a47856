import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { backups } from './backups.table.ts'

/** The shared connections of a server, or the owner's of a command. */
export type BackupsDb = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>
export type BackupRecord = typeof backups.$inferSelect

export async function insertBackup(db: BackupsDb, backup: typeof backups.$inferInsert): Promise<void> {
  await db.insert(backups).values(backup)
}

export async function updateBackup(
  db: BackupsDb,
  id: string,
  changes: Partial<Omit<BackupRecord, 'id'>>,
): Promise<void> {
  await db.update(backups).set(changes).where(eq(backups.id, id))
}

/** Says of one that runs that it still does. */
export async function touchBackup(db: BackupsDb, id: string): Promise<void> {
  await db
    .update(backups)
    .set({ seenAt: sql`now()` })
    .where(eq(backups.id, id))
}

/** Ends those that stopped without saying so. Only for whoever has the lock of backups. */
export async function failAbandoned(db: BackupsDb): Promise<void> {
  const problem = 'It was interrupted: the process that made it ended.'
  await db
    .update(backups)
    .set({ state: 'failed', endedAt: sql`now()`, problem })
    .where(eq(backups.state, 'running'))
}

export async function findLatestBackup(
  db: BackupsDb,
  state?: BackupRecord['state'],
): Promise<BackupRecord | undefined> {
  const [latest] = await db
    .select()
    .from(backups)
    .where(state && eq(backups.state, state))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return latest
}

export async function deleteOldBackups(db: BackupsDb, before: string): Promise<void> {
  await db.delete(backups).where(and(lt(backups.startedAt, before), sql`${backups.state} <> 'running'`))
}
