import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
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

/** A request as far as its points are read from it. */
const asked = {
  id: proposalRequests.id,
  message: proposalRequests.message,
  points: proposalRequests.points,
  answeredAt: proposalRequests.answeredAt,
}

export async function findRequestForUpdate(db: AgencyDb, proposalId: string, id: string) {
  const [found] = await db
    .select(asked)
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

/** What was asked for of a proposal, newest first, held until the transaction ends. */
export function listRequestsForUpdate(db: AgencyDb, proposalId: string) {
  return db
    .select(asked)
    .from(proposalRequests)
    .where(isOf(db, proposalId))
    .orderBy(desc(proposalRequests.at), desc(proposalRequests.id))
    .limit(200)
    .for('update')
}

/** What was chosen by whoever asked last for a change. */
export async function findLastChosen(db: AgencyDb, proposalId: string) {
  const [found] = await db
    .select({ at: proposalRequests.at, chosen: proposalRequests.chosen })
    .from(proposalRequests)
    .where(and(isOf(db, proposalId), isNotNull(proposalRequests.chosen)))
    .orderBy(desc(proposalRequests.at), desc(proposalRequests.id))
    .limit(1)
  return found
}

/** Notes what the mail or message of a version has said of a request. */
export async function noteTold(
  db: AgencyDb,
  id: string,
  points: (typeof proposalRequests.$inferSelect)['points'],
): Promise<void> {
  await db
    .update(proposalRequests)
    .set({ points, answeredAt: sql`coalesce(${proposalRequests.answeredAt}, now())` })
    .where(and(db.own(proposalRequests), eq(proposalRequests.id, id)))
}
