import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bookings } from './bookings.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(bookings)

export async function insertBookings(db: AgencyDb, made: (typeof bookings.$inferInsert)[]): Promise<void> {
  if (made.length > 0) await db.insert(bookings).values(made)
}

/** The services of a trip, in the order of the itinerary. */
export function listBookings(db: AgencyDb, tripId: string) {
  return db
    .select(columns)
    .from(bookings)
    .where(and(db.own(bookings), eq(bookings.tripId, tripId)))
    .orderBy(asc(bookings.position))
}
