import { and, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { trips } from '../src/features/trips/trips.table.ts'

/** Every third trip is arranged by a colleague of its RM, as where one person books for several who sell. */
export async function seedArranging(db: AgencyDb, colleagueId: string): Promise<void> {
  await db
    .update(trips)
    .set({ operationsId: colleagueId })
    .where(and(db.own(trips), ne(trips.ownerId, colleagueId), sql`${trips.number} % 3 = 0`))
}
