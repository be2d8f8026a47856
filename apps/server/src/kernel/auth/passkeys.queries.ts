import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { passkeys } from '../accounts/accounts.table.ts'

export type PasskeyRecord = typeof passkeys.$inferSelect

/** The passkey with this credential id, of any person. */
export async function findPasskey(database: Database, credentialId: string): Promise<PasskeyRecord | undefined> {
  const [passkey] = await database.findByKey(credentialId, (db) =>
    db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)),
  )
  return passkey
}

export function listPasskeys(db: AgencyDb, userId: string): Promise<PasskeyRecord[]> {
  return db
    .select()
    .from(passkeys)
    .where(and(db.own(passkeys), eq(passkeys.userId, userId)))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(100)
}

export async function insertPasskey(db: AgencyDb, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRecord> {
  const [inserted] = await db.insert(passkeys).values(passkey).returning()
  if (!inserted) throw new Error('the passkey was not stored')
  return inserted
}

/**
 * Notes the use of a passkey.
 * @returns false where its counter has not advanced since the last use: it is a copy, or was replayed
 */
export async function usePasskey(
  db: AgencyDb,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: string },
): Promise<boolean> {
  // Authenticators that do not count always say 0.
  const goesOn = or(sql`${passkeys.counter} < ${counter}`, and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const updated = await db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: now })
    .where(and(db.own(passkeys), eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id })
  return updated.length > 0
}

/** @returns false where it is none of theirs */
export async function setPasskeyName(db: AgencyDb, userId: string, id: string, name: string): Promise<boolean> {
  const updated = await db
    .update(passkeys)
    .set({ name })
    .where(and(db.own(passkeys), eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return updated.length > 0
}

export async function deletePasskey(db: AgencyDb, userId: string, id: string): Promise<PasskeyRecord | undefined> {
  const [deleted] = await db
    .delete(passkeys)
    .where(and(db.own(passkeys), eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  return deleted
}

export async function deletePasskeys(db: AgencyDb, userId: string): Promise<void> {
  await db.delete(passkeys).where(and(db.own(passkeys), eq(passkeys.userId, userId)))
}
