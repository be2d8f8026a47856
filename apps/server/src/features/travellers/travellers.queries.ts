import { and, asc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tripTravellers } from './travellers.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(tripTravellers)

export type TravellerRecord = Omit<typeof tripTravellers.$inferSelect, 'agencyId'>

const isOf = (db: AgencyDb, tripId: string) => and(db.own(tripTravellers), eq(tripTravellers.tripId, tripId))

/** The people of a trip in their order, those who cancelled among them. */
export function listTravellers(db: AgencyDb, tripId: string): Promise<TravellerRecord[]> {
  return db
    .select(columns)
    .from(tripTravellers)
    .where(isOf(db, tripId))
    .orderBy(asc(tripTravellers.position), asc(tripTravellers.id))
}

export async function findTravellerForUpdate(
  db: AgencyDb,
  tripId: string,
  id: string,
): Promise<TravellerRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(tripTravellers)
    .where(and(isOf(db, tripId), eq(tripTravellers.id, id)))
    .for('update')
  return found
}

export async function insertTravellers(
  db: AgencyDb,
  made: (typeof tripTravellers.$inferInsert)[],
): Promise<TravellerRecord[]> {
  return made.length > 0 ? db.insert(tripTravellers).values(made).returning(columns) : []
}

/** Changes a traveller; every change is a new version of them. */
export async function updateTraveller(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof tripTravellers.$inferInsert>,
): Promise<TravellerRecord> {
  const [updated] = await db
    .update(tripTravellers)
    .set({ ...changes, version: sql`${tripTravellers.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(tripTravellers), eq(tripTravellers.id, id)))
    .returning(columns)
  if (!updated) throw new Error('the traveller to change is gone')
  return updated
}

export function deleteTraveller(db: AgencyDb, id: string) {
  return db.delete(tripTravellers).where(and(db.own(tripTravellers), eq(tripTravellers.id, id)))
}

/** Nobody of a trip leads it any more. */
export function clearLead(db: AgencyDb, tripId: string) {
  return db
    .update(tripTravellers)
    .set({ isLead: false })
    .where(and(isOf(db, tripId), eq(tripTravellers.isLead, true)))
}

/** Puts some of a trip's people into a room, or into none. */
export function setRoom(db: AgencyDb, tripId: string, ids: string[], room: string | null) {
  return db
    .update(tripTravellers)
    .set({ room, version: sql`${tripTravellers.version} + 1`, updatedAt: sql`now()` })
    .where(and(isOf(db, tripId), inArray(tripTravellers.id, ids), isNull(tripTravellers.cancelledAt)))
}

/** The position after a trip's last traveller. */
export async function nextTravellerPosition(db: AgencyDb, tripId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(tripTravellers.position) })
    .from(tripTravellers)
    .where(isOf(db, tripId))
  return (row?.last ?? -1) + 1
}
