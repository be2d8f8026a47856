import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { users } from '../accounts/accounts-people.table.ts'
import { addressLinks } from './standing.table.ts'

const ownStanding = statement((db) =>
  db
    .select({
      confirmedAt: agencies.confirmedAt,
      approvedAt: agencies.approvedAt,
      suspendedAt: agencies.suspendedAt,
    })
    .from(agencies)
    .where(eq(agencies.id, sql.placeholder('agencyId'))),
)

/** The facts that decide an agency's reach; undefined if there is no such agency. */
export async function findStanding(db: AgencyDb) {
  const [standing] = await db.run(ownStanding)
  return standing
}

/** The agency's main users, who was there first at the head. */
export function listMainUsers(db: AgencyDb) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(and(db.own(users), eq(users.isSubuser, false), eq(users.isActive, true)))
    .orderBy(asc(users.createdAt), asc(users.id))
}

export async function insertAddressLink(db: AgencyDb, link: typeof addressLinks.$inferInsert): Promise<void> {
  await db.insert(addressLinks).values(link)
}

export async function findAddressLinkByHash(database: Database, tokenHash: string) {
  const [link] = await database.findByKey(tokenHash, (db) =>
    db.select().from(addressLinks).where(eq(addressLinks.tokenHash, tokenHash)),
  )
  return link
}

/** Uses a link up; false when somebody has already, or it was taken back. */
export async function useAddressLink(db: AgencyDb, id: string, now: string): Promise<boolean> {
  const used = await db
    .update(addressLinks)
    .set({ usedAt: now })
    .where(and(db.own(addressLinks), eq(addressLinks.id, id), isNull(addressLinks.usedAt)))
    .returning({ id: addressLinks.id })
  return used.length > 0
}

/** Takes back the links of a person that were not used. */
export async function deleteOpenLinksOf(db: AgencyDb, userId: string): Promise<void> {
  await db
    .delete(addressLinks)
    .where(and(db.own(addressLinks), eq(addressLinks.userId, userId), isNull(addressLinks.usedAt)))
}

/** Removes links that expired before then, used or not. */
export async function deleteAddressLinks(db: AgencyDb, before: string): Promise<void> {
  await db.delete(addressLinks).where(and(db.own(addressLinks), lt(addressLinks.expiresAt, before)))
}
