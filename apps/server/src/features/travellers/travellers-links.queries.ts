import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { tripTravellerLinks } from './travellers-links.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(tripTravellerLinks)

export type LinkRecord = Omit<typeof tripTravellerLinks.$inferSelect, 'agencyId'>

/** The link whose address has the key of this hash, whichever agency it is of. */
export async function findLinkByHash(database: Database, keyHash: string) {
  const [found] = await database.findByKey(keyHash, (db) =>
    db
      .select({ agencyId: tripTravellerLinks.agencyId, id: tripTravellerLinks.id })
      .from(tripTravellerLinks)
      .where(eq(tripTravellerLinks.keyHash, keyHash)),
  )
  return found
}

export async function findLink(db: AgencyDb, id: string): Promise<LinkRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(tripTravellerLinks)
    .where(and(db.own(tripTravellerLinks), eq(tripTravellerLinks.id, id)))
  return found
}

/** The same, held until the transaction ends. */
export async function findLinkForUpdate(db: AgencyDb, id: string): Promise<LinkRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(tripTravellerLinks)
    .where(and(db.own(tripTravellerLinks), eq(tripTravellerLinks.id, id)))
    .for('update')
  return found
}

/** The links of a trip, newest first. */
export function listLinks(db: AgencyDb, tripId: string): Promise<LinkRecord[]> {
  return db
    .select(columns)
    .from(tripTravellerLinks)
    .where(and(db.own(tripTravellerLinks), eq(tripTravellerLinks.tripId, tripId)))
    .orderBy(desc(tripTravellerLinks.createdAt), desc(tripTravellerLinks.id))
    .limit(100)
}

export async function insertLink(db: AgencyDb, link: typeof tripTravellerLinks.$inferInsert): Promise<LinkRecord> {
  const [inserted] = await db.insert(tripTravellerLinks).values(link).returning(columns)
  if (!inserted) throw new Error('the link was not stored')
  return inserted
}

export async function updateLink(
  db: AgencyDb,
  id: string,
  changes: Partial<
    Pick<typeof tripTravellerLinks.$inferInsert, 'revokedAt' | 'filledAt' | 'way' | 'sentTo' | 'sentAt'>
  >,
): Promise<void> {
  await db
    .update(tripTravellerLinks)
    .set(changes)
    .where(and(db.own(tripTravellerLinks), eq(tripTravellerLinks.id, id)))
}

/** Revokes all links of a trip that are not revoked yet, however many there are. */
export async function revokeLinksOf(db: AgencyDb, tripId: string, revokedAt: string): Promise<void> {
  await db
    .update(tripTravellerLinks)
    .set({ revokedAt })
    .where(and(db.own(tripTravellerLinks), eq(tripTravellerLinks.tripId, tripId), isNull(tripTravellerLinks.revokedAt)))
}

/** Notes that a link was opened, the first time. */
export async function markOpened(db: AgencyDb, id: string): Promise<boolean> {
  const marked = await db
    .update(tripTravellerLinks)
    .set({ openedAt: sql`now()` })
    .where(and(db.own(tripTravellerLinks), eq(tripTravellerLinks.id, id), isNull(tripTravellerLinks.openedAt)))
    .returning({ id: tripTravellerLinks.id })
  return marked.length > 0
}
