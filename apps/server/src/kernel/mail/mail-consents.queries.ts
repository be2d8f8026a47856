import { and, eq, lt } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { mailConsents } from './mail.table.ts'

export type MailConsentRecord = typeof mailConsents.$inferSelect

/** In place of those that the person began before. */
export async function insertConsent(db: AgencyDb, consent: typeof mailConsents.$inferInsert): Promise<void> {
  await db.delete(mailConsents).where(and(db.own(mailConsents), eq(mailConsents.userId, consent.userId)))
  await db.insert(mailConsents).values(consent)
}

/** Takes the consent that somebody comes back with, so that nobody comes back with it again. */
export async function takeConsent(
  db: AgencyDb,
  { stateHash, userId, sessionId }: Pick<MailConsentRecord, 'stateHash' | 'userId' | 'sessionId'>,
): Promise<MailConsentRecord | undefined> {
  const isTheirs = and(eq(mailConsents.userId, userId), eq(mailConsents.sessionId, sessionId))
  const [row] = await db
    .delete(mailConsents)
    .where(and(db.own(mailConsents), eq(mailConsents.stateHash, stateHash), isTheirs))
    .returning()
  return row
}

/** Those that nobody comes back with any more. */
export async function deleteOldConsents(db: AgencyDb, expiredBefore: string): Promise<void> {
  await db.delete(mailConsents).where(and(db.own(mailConsents), lt(mailConsents.expiresAt, expiredBefore)))
}
