import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { consents } from './consents.table.ts'

export type ConsentRecord = typeof consents.$inferSelect

export async function insertConsent(db: AgencyDb, consent: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(consent)
}

/** Those that the person has begun before. */
export async function deleteBegun(db: AgencyDb, { userId, purpose }: Pick<ConsentRecord, 'userId' | 'purpose'>) {
  await db.delete(consents).where(and(db.own(consents), eq(consents.userId, userId), eq(consents.purpose, purpose)))
}

/** Takes the consent that somebody comes back with, in one statement, so that nobody comes back with it again. */
export async function takeConsent(
  db: AgencyDb,
  { stateHash, userId, sessionId, purpose }: Pick<ConsentRecord, 'stateHash' | 'userId' | 'sessionId' | 'purpose'>,
): Promise<ConsentRecord | undefined> {
  const isTheirs = and(
    eq(consents.userId, userId),
    or(isNull(consents.sessionId), sessionId ? eq(consents.sessionId, sessionId) : undefined),
  )
  const [row] = await db
    .delete(consents)
    .where(and(db.own(consents), eq(consents.stateHash, stateHash), eq(consents.purpose, purpose), isTheirs))
    .returning()
  return row
}

/** Those that nobody comes back with any more. */
export async function deleteOldConsents(db: AgencyDb, expiredBefore: string): Promise<void> {
  await db.delete(consents).where(and(db.own(consents), lt(consents.expiresAt, expiredBefore)))
}
