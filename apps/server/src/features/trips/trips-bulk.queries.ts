import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Restorable } from '../../kernel/operations/bulk.service.ts'
import { tripColumns, tripList } from './trips-list.queries.ts'
import type { TripQuestion } from './trips-list.rules.ts'
import { trips } from './trips.table.ts'

interface Part {
  question: TripQuestion
  after: string | undefined
  limit: number
}

/** The next trips of a question in the order of their ids. */
function part(db: AgencyDb, { question, after, limit }: Part) {
  const conditions = question.conditions.map((name) => tripList.conditions[name]())
  return db
    .select(tripColumns)
    .from(trips)
    .where(and(db.own(trips), ...conditions, after ? gt(trips.id, after) : undefined))
    .orderBy(asc(trips.id))
    .limit(limit)
}

/** Reads them without a lock. */
export function nextTrips(db: AgencyDb, which: Part) {
  return part(db, which).prepare('').execute(which.question.values)
}

/** Reads and locks them until the transaction ends. */
export function nextTripsForUpdate(db: AgencyDb, which: Part) {
  return part(db, which).for('update').prepare('').execute(which.question.values)
}

/** Gives trips to somebody. @returns their new versions */
export function updateTripOwners(db: AgencyDb, ids: string[], ownerId: string | null) {
  return db
    .update(trips)
    .set({ ownerId, version: sql`${trips.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(trips), inArray(trips.id, ids)))
    .returning({ id: trips.id, version: trips.version })
}

/** Sets each trip's tags to its own new list. */
export async function updateTripTags(db: AgencyDb, tags: Map<string, string[]>) {
  const rows = [...tags].map(([id, list]) => sql`(${id}::uuid, ${sql.param(list)}::text[])`)
  const { rows: updated } = await db.execute<{ id: string; version: number }>(sql`
    update ${trips} set tags = given.tags, version = version + 1, updated_at = now()
      from (values ${sql.join(rows, sql`, `)}) as given (trip_id, tags)
     where ${db.own(trips)} and id = given.trip_id
    returning id, version`)
  return updated
}

/** Restores trips as they were, where nobody has changed them since. @returns those put back */
export async function restoreTrips(db: AgencyDb, changes: Restorable[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${trips} set
      owner_id = case when before ? 'ownerId' then (before ->> 'ownerId')::uuid else owner_id end,
      tags = case when before ? 'tags' then array(select jsonb_array_elements_text(before -> 'tags')) else tags end,
      version = trips.version + 1, updated_at = now()
     from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
    where ${db.own(trips)} and trips.id = given."recordId" and trips.version = given.version
    returning trips.id`)
  return rows.map((row) => row.id)
}
