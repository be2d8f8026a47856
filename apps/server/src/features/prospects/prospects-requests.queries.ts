import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { proposalRequests } from './prospects-page.table.ts'
import { proposalVersions } from './prospects-versions.table.ts'

/** Whether these words were sent about this version already, and nobody has answered them. */
export async function hasAsked(db: AgencyDb, versionId: string, message: string): Promise<boolean> {
  const rows = await db
    .select({ id: proposalRequests.id })
    .from(proposalRequests)
    .where(
      and(
        db.own(proposalRequests),
        eq(proposalRequests.versionId, versionId),
        eq(proposalRequests.message, message),
        isNull(proposalRequests.answeredAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertRequest(db: AgencyDb, request: typeof proposalRequests.$inferInsert): Promise<void> {
  await db.insert(proposalRequests).values(request)
}

const isOf = (db: AgencyDb, proposalId: string) =>
  and(db.own(proposalRequests), eq(proposalRequests.proposalId, proposalId))

/** What travellers asked for, with the version they looked at; newest first. */
export function listRequests(db: AgencyDb, proposalId: string) {
  return db
    .select({
      id: proposalRequests.id,
      version: proposalVersions.number,
      at: proposalRequests.at,
      name: proposalRequests.name,
      message: proposalRequests.message,
      points: proposalRequests.points,
      chosen: proposalRequests.chosen,
      answeredAt: proposalRequests.answeredAt,
    })
    .from(proposalRequests)
    .innerJoin(
      proposalVersions,
      and(
        eq(proposalVersions.agencyId, proposalRequests.agencyId),
        eq(proposalVersions.id, proposalRequests.versionId),
      ),
    )
    .where(isOf(db, proposalId))
    .orderBy(desc(proposalRequests.at), desc(proposalRequests.id))
    .limit(200)
}

export async function findRequestForUpdate(db: AgencyDb, proposalId: string, id: string) {
  const [found] = await db
    .select({
      id: proposalRequests.id,
      message: proposalRequests.message,
      points: proposalRequests.points,
      answeredAt: proposalRequests.answeredAt,
    })
    .from(proposalRequests)
    .where(and(isOf(db, proposalId), eq(proposalRequests.id, id)))
    .for('update')
  return found
}

export async function updatePoints(
  db: AgencyDb,
  id: string,
  points: (typeof proposalRequests.$inferSelect)['points'],
): Promise<void> {
  await db
    .update(proposalRequests)
    .set({ points })
    .where(and(db.own(proposalRequests), eq(proposalRequests.id, id)))
}

/** The points of what nobody has answered yet, oldest first. */
export function listOpenWishes(db: AgencyDb, proposalId: string) {
  return db
    .select({ message: proposalRequests.message, points: proposalRequests.points })
    .from(proposalRequests)
    .where(and(isOf(db, proposalId), isNull(proposalRequests.answeredAt)))
    .orderBy(proposalRequests.at, proposalRequests.id)
    .limit(50)
}

export async function answerRequests(db: AgencyDb, proposalId: string): Promise<void> {
  await db
    .update(proposalRequests)
    .set({ answeredAt: sql`now()` })
    .where(and(isOf(db, proposalId), isNull(proposalRequests.answeredAt)))
}
