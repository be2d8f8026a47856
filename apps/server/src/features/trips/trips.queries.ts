import type { NamedRecord } from '../../kernel/records/records.registry.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tripInstalments } from './trips-instalments.table.ts'
import { trips } from './trips.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(trips)

export type TripRecord = Awaited<ReturnType<typeof insertTrip>>

export async function insertTrip(db: AgencyDb, trip: typeof trips.$inferInsert) {
  const [inserted] = await db.insert(trips).values(trip).returning(columns)
  if (!inserted) throw new Error('the trip was not stored')
  return inserted
}

/** The trip that a proposal became. */
export async function findTripOf(db: AgencyDb, proposalId: string): Promise<TripRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(trips)
    .where(and(db.own(trips), eq(trips.proposalId, proposalId)))
  return found
}

export async function findTrip(db: AgencyDb, id: string): Promise<TripRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(trips)
    .where(and(db.own(trips), eq(trips.id, id)))
  return found
}

export async function insertInstalments(
  db: AgencyDb,
  instalments: (typeof tripInstalments.$inferInsert)[],
): Promise<void> {
  if (instalments.length > 0) await db.insert(tripInstalments).values(instalments)
}

export function listInstalments(db: AgencyDb, tripId: string) {
  return db
    .select({
      id: tripInstalments.id,
      label: tripInstalments.label,
      amount: tripInstalments.amount,
      dueOn: tripInstalments.dueOn,
    })
    .from(tripInstalments)
    .where(and(db.own(tripInstalments), eq(tripInstalments.tripId, tripId)))
    .orderBy(asc(tripInstalments.position))
}

/** What trips are called: as the proposals they come from, where they are looked at. */
export async function nameTrips(db: AgencyDb, ids: string[]): Promise<NamedRecord[]> {
  const rows = await db
    .select({
      id: trips.id,
      subjectId: proposals.id,
      label: proposals.title,
      ownerId: proposals.ownerId,
      deletedAt: proposals.deletedAt,
    })
    .from(trips)
    .innerJoin(proposals, and(db.own(proposals), eq(proposals.id, trips.proposalId)))
    .where(and(db.own(trips), inArray(trips.id, ids)))
  return rows.map(({ id, subjectId, label, ownerId, deletedAt }) => ({
    id,
    subject: { kind: 'proposal', id: subjectId, label, ownerId },
    isDeleted: deletedAt !== null,
  }))
}
