import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { agencies } from '../../core/db/agencies.table.ts'
import type { Database } from '../../core/db/database.ts'
import { users } from './accounts-people.table.ts'
import { apiKeys, passwordLinks, sessions } from './accounts.table.ts'

const selectByEmail = (email: string) => (db: NodePgDatabase) => db.select().from(users).where(eq(users.email, email))

export async function findUserByEmail(database: Database, email: string) {
  const [user] = await database.findByKey(email, selectByEmail(email))
  return user
}

/** The same from within a transaction. */
export async function findUserByEmailAside(database: Database, email: string) {
  const [user] = await database.findAsideByKey(email, selectByEmail(email))
  return user
}

export async function findSessionByHash(database: Database, tokenHash: string) {
  const [session] = await database.findByKey(tokenHash, (db) =>
    db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)),
  )
  return session
}

export async function findApiKeyByHash(database: Database, tokenHash: string) {
  const [key] = await database.findByKey(tokenHash, (db) =>
    db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.tokenHash, tokenHash), isNull(apiKeys.revokedAt))),
  )
  return key
}

export type ApiKeyRecord = NonNullable<Awaited<ReturnType<typeof findApiKeyByHash>>>

/** A key in force, by its id. */
export async function findApiKey(db: AgencyDb, id: string): Promise<ApiKeyRecord | undefined> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(db.own(apiKeys), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
  return key
}

/** Notes the use of a key. */
export function touchApiKey(db: AgencyDb, keyId: string, now: string) {
  return db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(db.own(apiKeys), eq(apiKeys.id, keyId)))
}

export async function findPasswordLinkByHash(database: Database, tokenHash: string) {
  const [link] = await database.findByKey(tokenHash, (db) =>
    db.select().from(passwordLinks).where(eq(passwordLinks.tokenHash, tokenHash)),
  )
  return link
}

/** A person with their agency's settings for everybody. */
export async function findSignedInUser(db: AgencyDb, userId: string) {
  const [row] = await db
    .select({
      user: users,
      requiresTotp: agencies.requiresTotp,
      suspendedAt: agencies.suspendedAt,
      logo: agencies.logo,
      agency: {
        currency: agencies.currency,
        timeZone: agencies.timeZone,
        country: agencies.country,
        ownFieldsOf: agencies.ownFieldsOf,
      },
    })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(db.own(users), eq(users.id, userId)))
  return row
}

export async function listTeamMates(db: AgencyDb, teamId: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(db.own(users), eq(users.teamId, teamId)))
  return rows.map((row) => row.id)
}

export async function insertSession(db: AgencyDb, session: typeof sessions.$inferInsert) {
  const [inserted] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  return inserted
}

export function listSessions(db: AgencyDb, userId: string, now: string) {
  return db
    .select()
    .from(sessions)
    .where(and(db.own(sessions), eq(sessions.userId, userId), eq(sessions.kind, 'full'), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(100)
}

/** Locks a person until the transaction ends, so that changes of how they sign in come one at a time. */
export async function holdUser(db: AgencyDb, userId: string): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(and(db.own(users), eq(users.id, userId)))
    // Whoever only refers to the person, as a link does, does not wait.
    .for('no key update')
}

export async function findSession(db: AgencyDb, sessionId: string) {
  const [session] = await db
    .select({ device: sessions.device, address: sessions.address, factorAt: sessions.factorAt })
    .from(sessions)
    .where(and(db.own(sessions), eq(sessions.id, sessionId)))
  return session
}

export async function deleteSession(db: AgencyDb, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(db.own(sessions), eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Ends a person's sessions, all but one if `except` is given. */
export function deleteSessions(db: AgencyDb, userId: string, except?: string) {
  return db
    .delete(sessions)
    .where(and(db.own(sessions), eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
}

export function touchSession(db: AgencyDb, sessionId: string, now: string) {
  return db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(db.own(sessions), eq(sessions.id, sessionId)))
}

/** Notes what was given again in a session: the password, the second factor, or both. */
export function confirmSession(
  db: AgencyDb,
  sessionId: string,
  given: Partial<Pick<typeof sessions.$inferSelect, 'confirmedAt' | 'factorAt'>>,
) {
  return db
    .update(sessions)
    .set(given)
    .where(and(db.own(sessions), eq(sessions.id, sessionId)))
}

/** Binds where push messages go to a session, and to no other: a browser is one person's at a time. */
export async function storePushToken(db: AgencyDb, sessionId: string, pushToken: string): Promise<void> {
  await dropPushToken(db, pushToken)
  await db
    .update(sessions)
    .set({ pushToken })
    .where(and(db.own(sessions), eq(sessions.id, sessionId)))
}

/** Forgets where nobody is any more. */
export function dropPushToken(db: AgencyDb, pushToken: string) {
  return db
    .update(sessions)
    .set({ pushToken: null })
    .where(and(db.own(sessions), eq(sessions.pushToken, pushToken)))
}

/** Where push messages for these people go: sessions that are still good. */
export async function pushTokensOf(
  db: AgencyDb,
  userIds: string[],
  { now, unusedSince }: { now: string; unusedSince: string },
) {
  const rows = await db
    .select({ sessionId: sessions.id, userId: sessions.userId, token: sessions.pushToken })
    .from(sessions)
    .where(
      and(
        db.own(sessions),
        inArray(sessions.userId, userIds),
        eq(sessions.kind, 'full'),
        isNotNull(sessions.pushToken),
        gt(sessions.expiresAt, now),
        gt(sessions.lastUsedAt, unusedSince),
      ),
    )
  return rows.flatMap(({ token, ...session }) => (token ? [{ ...session, token }] : []))
}

export function updateUser(db: AgencyDb, userId: string, changes: Partial<typeof users.$inferInsert>) {
  return db
    .update(users)
    .set(changes)
    .where(and(db.own(users), eq(users.id, userId)))
}

/** Gives a person another picture, or none. @returns the one before */
export async function replacePhotoOf(db: AgencyDb, userId: string, photo: string | null): Promise<string | null> {
  const mine = and(db.own(users), eq(users.id, userId))
  const [before] = await db.select({ photo: users.photo }).from(users).where(mine).for('update')
  await db.update(users).set({ photo }).where(mine)
  return before?.photo ?? null
}

/** Uses up a time step of the second factor; false when it, or a later one, was used before. */
export async function useTotpStep(db: AgencyDb, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(db.own(users), eq(users.id, userId), sql`coalesce(${users.totpLastStep}, 0) < ${step}`))
    .returning({ id: users.id })
  return updated.length > 0
}

/** Uses up a recovery code; false when it is not one of the person's. */
export async function useRecoveryCode(db: AgencyDb, userId: string, codeHash: string): Promise<boolean> {
  const updated = await db
    .update(users)
    .set({ recoveryCodes: sql`array_remove(${users.recoveryCodes}, ${codeHash})` })
    .where(and(db.own(users), eq(users.id, userId), sql`${codeHash} = any(${users.recoveryCodes})`))
    .returning({ id: users.id })
  return updated.length > 0
}

/** Keeps a link. @returns false where there is one of that id */
export async function insertPasswordLink(db: AgencyDb, link: typeof passwordLinks.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(passwordLinks)
    .values(link)
    .onConflictDoNothing({ target: [passwordLinks.agencyId, passwordLinks.id] })
    .returning({ id: passwordLinks.id })
  return inserted.length > 0
}

/** Ends the links by which a person could set a password. */
export function deleteLinksOf(db: AgencyDb, userId: string) {
  return db.delete(passwordLinks).where(and(db.own(passwordLinks), eq(passwordLinks.userId, userId)))
}

/**
 * Ends those of them that were not used. What gives an address back stays: whoever took the account over could set a
 * password to be rid of it.
 */
export function deleteOpenLinksOf(db: AgencyDb, userId: string) {
  const isOpen = and(isNull(passwordLinks.usedAt), isNull(passwordLinks.returnsTo))
  return db.delete(passwordLinks).where(and(db.own(passwordLinks), eq(passwordLinks.userId, userId), isOpen))
}

/** Ends the links that would give a person another address. */
export function deleteAddressChangesOf(db: AgencyDb, userId: string) {
  const isOpen = and(isNull(passwordLinks.usedAt), isNotNull(passwordLinks.changesTo))
  return db.delete(passwordLinks).where(and(db.own(passwordLinks), eq(passwordLinks.userId, userId), isOpen))
}

/** Ends all of them but one. */
export function deleteOtherLinksOf(db: AgencyDb, userId: string, linkId: string) {
  return db
    .delete(passwordLinks)
    .where(and(db.own(passwordLinks), eq(passwordLinks.userId, userId), ne(passwordLinks.id, linkId)))
}

/** Uses up a password link; false when somebody has already. */
export async function usePasswordLink(db: AgencyDb, linkId: string, now: string): Promise<boolean> {
  const updated = await db
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(db.own(passwordLinks), eq(passwordLinks.id, linkId), isNull(passwordLinks.usedAt)))
    .returning({ id: passwordLinks.id })
  return updated.length > 0
}

/** Removes sessions that are over: expired, or not used for too long. */
export async function deleteStaleSessions(
  db: AgencyDb,
  { expiredBefore, unusedSince }: { expiredBefore: string; unusedSince: string },
): Promise<void> {
  const isOver = or(lt(sessions.expiresAt, expiredBefore), lt(sessions.lastUsedAt, unusedSince))
  await db.delete(sessions).where(and(db.own(sessions), isOver))
}

export async function deletePasswordLinks(db: AgencyDb, expiredBefore: string): Promise<void> {
  await db.delete(passwordLinks).where(and(db.own(passwordLinks), lt(passwordLinks.expiresAt, expiredBefore)))
}
