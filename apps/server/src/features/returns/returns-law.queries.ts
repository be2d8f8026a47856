import { and, asc, between, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { trips } from '../trips/trips.table.ts'
import type { Days } from './returns.queries.ts'

/** Trips that ended between two days and were paid for, of which no invoice was issued, the earliest first. */
export function listUninvoiced(db: AgencyDb, { from, to, limit }: Days & { limit: number }) {
  const { id, number, title, endDate, cancelledAt, deletedAt } = trips
  return db
    .select({ id, number, title, endDate })
    .from(trips)
    .where(
      and(
        db.own(trips),
        between(endDate, from, to),
        isNull(cancelledAt),
        isNull(deletedAt),
        sql`exists (select from receipts as paid where paid.agency_id = ${trips.agencyId} and paid.trip_id = ${trips.id}
          and paid.state in ('received', 'part-refunded'))`,
        sql`not exists (select from invoices as made where made.agency_id = ${trips.agencyId} and made.trip_id = ${trips.id}
          and made.state = 'issued' and made.kind = 'invoice' and made.deleted_at is null)`,
      ),
    )
    .orderBy(asc(endDate), asc(id))
    .limit(limit)
}
