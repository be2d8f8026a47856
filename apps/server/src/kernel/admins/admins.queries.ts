import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database.ts'
import { adminLinks, adminSessions, admins } from './admins.table.ts'

export type AdminRecord = typeof admins.$inferSelect
/** The shared connections, or a transaction on one. */
export type AdminDb = Pick<Database['shared'], 'select' | 'insert' | 'update' | 'delete'>
type Changes = Partial<Omit<AdminRecord, 'id' | 'email' | 'createdAt'>>

export async function findAdmin(db: AdminDb, id: string): Promise<AdminRecord | undefined> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  return admin
}

export async function findAdminByEmail(db: AdminDb, email: string): Promise<AdminRecord | undefined> {
  const [admin] = await db.select().from(admins).where(eq(admins.email, email))
  return admin
}

export function listAdmins(db: AdminDb): Promise<AdminRecord[]> {
  return db.select().from(admins).orderBy(asc(admins.email)).limit(500)
}

/** The operators who can sign in, held so that nobody else removes or demotes one of them meanwhile. */
export function holdOperators(db: AdminDb): Promise<{ id: string }[]> {
  return db
    .select({ id: admins.id })
    .from(admins)
    .where(
      and(eq(admins.role, 'operator'), admins.isActive, isNotNull(admins.passwordHash), isNotNull(admins.totpSecret)),
    )
    .orderBy(admins.id)
    .for('update')
}

export async function insertAdmin(db: AdminDb, admin: typeof admins.$inferInsert): Promise<void> {
  await db.insert(admins).values(admin)
}

export async function updateAdmin(db: AdminDb, id: string, changes: Changes): Promise<void> {
  await db.update(admins).set(changes).where(eq(admins.id, id))
}

/** Turns the offered second factor on. @returns false where there is one by now */
export async function confirmTotp(
  db: AdminDb,
  id: string,
  changes: { totpSecret: string; totpLastStep: number; recoveryCodes: string[] },
): Promise<boolean> {
  const updated = await db
    .update(admins)
    .set({ ...changes, totpOffer: null })
    .where(and(eq(admins.id, id), isNull(admins.totpSecret)))
    .returning({ id: admins.id })
  return updated.length > 0
}

/** Uses a time step up. @returns false where it, or a later one, was used before */
export async function useTotpStepOfAdmin(db: AdminDb, id: string, step: number): Promise<boolean> {
  const updated = await db
    .update(admins)
    .set({ totpLastStep: step })
    .where(and(eq(admins.id, id), or(isNull(admins.totpLastStep), lt(admins.totpLastStep, step))))
    .returning({ id: admins.id })
  return updated.length > 0
}

/** Uses a recovery code up. @returns false where it is none */
export async function useRecoveryCodeOfAdmin(db: AdminDb, id: string, codeHash: string): Promise<boolean> {
  const updated = await db
    .update(admins)
    .set({ recoveryCodes: sql`array_remove(${admins.recoveryCodes}, ${codeHash})` })
    .where(and(eq(admins.id, id), sql`${codeHash} = any(${admins.recoveryCodes})`))
    .returning({ id: admins.id })
  return updated.length > 0
}

export async function insertAdminSession(db: AdminDb, session: typeof adminSessions.$inferInsert): Promise<void> {
  await db.insert(adminSessions).values(session)
}

/** A session with whom it is of, if they still are one. */
export async function findAdminSession(db: AdminDb, tokenHash: string) {
  const [row] = await db
    .select({ session: adminSessions, name: admins.name, email: admins.email, role: admins.role })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(eq(adminSessions.tokenHash, tokenHash), admins.isActive))
  return row
}

export async function touchAdminSession(db: AdminDb, id: string, lastUsedAt: string): Promise<void> {
  await db.update(adminSessions).set({ lastUsedAt }).where(eq(adminSessions.id, id))
}

/** @returns false where it is gone */
export async function deleteAdminSession(db: AdminDb, id: string): Promise<boolean> {
  const deleted = await db.delete(adminSessions).where(eq(adminSessions.id, id)).returning({ id: adminSessions.id })
  return deleted.length > 0
}

export async function deleteSessionsOfAdmin(db: AdminDb, adminId: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.adminId, adminId))
}

export async function insertAdminLink(db: AdminDb, link: typeof adminLinks.$inferInsert): Promise<void> {
  await db.insert(adminLinks).values(link)
}

export async function deleteLinksOfAdmin(db: AdminDb, adminId: string): Promise<void> {
  await db.delete(adminLinks).where(eq(adminLinks.adminId, adminId))
}

/** Whom a link is for that is still good. */
export async function findAdminOfLink(db: AdminDb, tokenHash: string, now: string): Promise<AdminRecord | undefined> {
  const [row] = await db
    .select({ admin: admins })
    .from(adminLinks)
    .innerJoin(admins, eq(admins.id, adminLinks.adminId))
    .where(
      and(
        eq(adminLinks.tokenHash, tokenHash),
        isNull(adminLinks.usedAt),
        gt(adminLinks.expiresAt, now),
        admins.isActive,
      ),
    )
  return row?.admin
}

/** Uses a link up. @returns false where somebody just has */
export async function useAdminLink(db: AdminDb, tokenHash: string, now: string): Promise<boolean> {
  const used = await db
    .update(adminLinks)
    .set({ usedAt: now })
    .where(and(eq(adminLinks.tokenHash, tokenHash), isNull(adminLinks.usedAt), gt(adminLinks.expiresAt, now)))
    .returning({ tokenHash: adminLinks.tokenHash })
  return used.length > 0
}

/** Removes sessions and links that have had their time. */
export async function deleteStaleOfAdmins(
  { shared }: Database,
  { expiredBefore, unusedSince, linksBefore }: { expiredBefore: string; unusedSince: string; linksBefore: string },
): Promise<void> {
  await shared
    .delete(adminSessions)
    .where(or(lt(adminSessions.expiresAt, expiredBefore), lt(adminSessions.lastUsedAt, unusedSince)))
  await shared.delete(adminLinks).where(lt(adminLinks.expiresAt, linksBefore))
}
