import { and, eq, lt } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tripInstalments } from './trips-instalments.table.ts'

/** Whether something of a trip was due before a day and is not paid. */
export async function isOverdue(db: AgencyDb, tripId: string, day: string): Promise<boolean> {
  const { dueOn, paid, amount } = tripInstalments
  const [late] = await db
    .select({ id: tripInstalments.id })
    .from(tripInstalments)
    .where(and(db.own(tripInstalments), eq(tripInstalments.tripId, tripId), lt(dueOn, day), lt(paid, amount)))
    .limit(1)
  return late !== undefined
}
