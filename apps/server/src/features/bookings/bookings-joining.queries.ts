import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bookingColumns } from './bookings-list.queries.ts'
import { bookings } from './bookings.table.ts'

/** Services that are still to be delivered, and whose vendor was typed and not chosen. */
const isTyped = (db: AgencyDb, day: string) =>
  and(
    db.own(bookings),
    isNull(bookings.vendorId),
    isNull(bookings.deletedAt),
    ne(bookings.status, 'dropped'),
    sql`exists (select from trips where trips.agency_id = ${bookings.agencyId} and trips.id = ${bookings.tripId}
      and trips.deleted_at is null and trips.cancelled_at is null
      and coalesce(trips.end_date, trips.start_date, ${day}::date) >= ${day}::date)`,
  )

const folded = sql<string>`lower(btrim(${bookings.vendor}))`

/** Most names that are told at once. */
const maxTold = 1000

/** The names that were typed as vendors of services still to be delivered, without capital letters told apart. */
export function listTypedVendors(db: AgencyDb, day: string) {
  return db
    .select({
      folded: folded.as('folded'),
      name: sql<string>`min(btrim(${bookings.vendor}))`,
      bookings: sql<number>`count(*)::int`,
      trips: sql<number>`count(distinct ${bookings.tripId})::int`,
    })
    .from(bookings)
    .where(and(isTyped(db, day), sql`btrim(${bookings.vendor}) <> ''`))
    .groupBy(folded)
    .orderBy(sql`3 desc`, folded)
    .limit(maxTold)
}

/** Those that a name was typed for, held until the transaction ends; in the order in which everybody holds them. */
export function holdTyped(db: AgencyDb, { name, day }: { name: string; day: string }) {
  return db
    .select(bookingColumns)
    .from(bookings)
    .where(and(isTyped(db, day), eq(folded, name.trim().toLowerCase())))
    .orderBy(asc(bookings.id))
    .for('update')
}

/** Names the vendor of services. What was typed stays, for whoever merges or deletes the vendor. */
export async function linkVendor(
  db: AgencyDb,
  vendorId: string,
  linked: { id: string; terms: string[] }[],
): Promise<void> {
  await db.execute(sql`
    update bookings set vendor_id = ${vendorId}::uuid, terms = given.terms, version = version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(linked)}::jsonb) as given (id uuid, terms text[])
     where bookings.agency_id = ${db.agencyId}::uuid and bookings.id = given.id`)
}
