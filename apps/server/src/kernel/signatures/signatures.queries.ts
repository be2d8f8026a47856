import { and, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { signatures } from './signatures.table.ts'

export type SignatureRecord = typeof signatures.$inferSelect

export async function findSignature(db: AgencyDb, userId: string): Promise<SignatureRecord | undefined> {
  const [found] = await db
    .select()
    .from(signatures)
    .where(and(db.own(signatures), eq(signatures.userId, userId)))
  return found
}

/** @returns undefined if somebody else was first */
export async function insertSignature(
  db: AgencyDb,
  signature: typeof signatures.$inferInsert,
): Promise<SignatureRecord | undefined> {
  const [inserted] = await db.insert(signatures).values(signature).onConflictDoNothing().returning()
  return inserted
}

/** @returns undefined where it is not of that version any more */
export async function updateSignature(
  db: AgencyDb,
  userId: string,
  version: number,
  changes: Partial<typeof signatures.$inferInsert>,
): Promise<SignatureRecord | undefined> {
  const [updated] = await db
    .update(signatures)
    .set({ ...changes, version: sql`${signatures.version} + 1` })
    .where(and(db.own(signatures), eq(signatures.userId, userId), eq(signatures.version, version)))
    .returning()
  return updated
}
