import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { itineraries, itineraryChanges } from './itineraries.table.ts'

export interface Itinerary {
  id: string
  revision: number
  document: ItineraryDocument
}

const columns = { id: itineraries.id, revision: itineraries.revision, document: itineraries.document }

export async function insertItinerary(db: AgencyDb, document: ItineraryDocument): Promise<Itinerary> {
  const [inserted] = await db.insert(itineraries).values({ document }).returning(columns)
  if (!inserted) throw new Error('the itinerary was not stored')
  return inserted
}

/** @throws when there is none: callers have its id from its record */
export async function getItinerary(db: AgencyDb, id: string): Promise<Itinerary> {
  const [found] = await db
    .select(columns)
    .from(itineraries)
    .where(and(db.own(itineraries), eq(itineraries.id, id)))
  if (!found) throw new Error('a record without its itinerary')
  return found
}

/** The same, held until the transaction ends. */
export async function getItineraryForUpdate(db: AgencyDb, id: string): Promise<Itinerary> {
  const [found] = await db
    .select(columns)
    .from(itineraries)
    .where(and(db.own(itineraries), eq(itineraries.id, id)))
    .for('update')
  if (!found) throw new Error('a record without its itinerary')
  return found
}

export async function updateItinerary(db: AgencyDb, { id, revision, document }: Itinerary): Promise<void> {
  await db
    .update(itineraries)
    .set({ revision, document, updatedAt: sql`now()` })
    .where(and(db.own(itineraries), eq(itineraries.id, id)))
}

export async function insertChanges(db: AgencyDb, changes: (typeof itineraryChanges.$inferInsert)[]): Promise<void> {
  await db.insert(itineraryChanges).values(changes)
}

/** The states that batches made which were done before. */
export async function revisionsOfBatches(db: AgencyDb, itineraryId: string, batchIds: string[]) {
  const rows = await db
    .select({ batchId: itineraryChanges.batchId, revision: itineraryChanges.revision })
    .from(itineraryChanges)
    .where(
      and(
        db.own(itineraryChanges),
        eq(itineraryChanges.itineraryId, itineraryId),
        inArray(itineraryChanges.batchId, batchIds),
      ),
    )
  return new Map(rows.map((row) => [row.batchId, row.revision]))
}

const isOf = (db: AgencyDb, itineraryId: string | typeof itineraries.id) =>
  and(db.own(itineraryChanges), eq(itineraryChanges.itineraryId, itineraryId))

/**
 * Removes changes that are older than a moment and not among the newest of their itinerary, some at a time.
 * @returns how many
 */
export async function deleteOldChanges(
  db: AgencyDb,
  { before, newest, most }: { before: string; newest: number; most: number },
): Promise<number> {
  const old = db
    .select({ id: itineraryChanges.id })
    .from(itineraries)
    .innerJoin(
      itineraryChanges,
      and(
        isOf(db, itineraries.id),
        lte(itineraryChanges.revision, sql`${itineraries.revision} - ${newest}`),
        lt(itineraryChanges.at, before),
      ),
    )
    .where(and(db.own(itineraries), gt(itineraries.revision, newest)))
    .limit(most)
  const deleted = await db
    .delete(itineraryChanges)
    .where(and(db.own(itineraryChanges), inArray(itineraryChanges.id, old)))
    .returning({ id: itineraryChanges.id })
  return deleted.length
}

/** Changes after a state, the earliest first. */
export function changesAfter(db: AgencyDb, itineraryId: string, since: number, limit: number) {
  return db
    .select({
      revision: itineraryChanges.revision,
      batchId: itineraryChanges.batchId,
      at: itineraryChanges.at,
      actorId: itineraryChanges.actorId,
      edits: itineraryChanges.edits,
    })
    .from(itineraryChanges)
    .where(and(isOf(db, itineraryId), gt(itineraryChanges.revision, since)))
    .orderBy(asc(itineraryChanges.revision))
    .limit(limit)
}

/** The inverses of the changes after a state, latest first. */
export function undoAfter(db: AgencyDb, itineraryId: string, since: number) {
  return db
    .select({ undo: itineraryChanges.undo })
    .from(itineraryChanges)
    .where(and(isOf(db, itineraryId), gt(itineraryChanges.revision, since)))
    .orderBy(desc(itineraryChanges.revision))
}

/** Who changed what up to a state, the latest first. */
export function historyUpTo(db: AgencyDb, itineraryId: string, revision: number, limit: number) {
  return db
    .select({
      revision: itineraryChanges.revision,
      at: itineraryChanges.at,
      actorId: itineraryChanges.actorId,
      touched: itineraryChanges.touched,
    })
    .from(itineraryChanges)
    .where(and(isOf(db, itineraryId), lte(itineraryChanges.revision, revision)))
    .orderBy(desc(itineraryChanges.revision))
    .limit(limit)
}
