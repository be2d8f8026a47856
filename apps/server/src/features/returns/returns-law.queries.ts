import { and, asc, between, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'
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

/**
 * What the books have of some supplies above the value that tax was computed on, in the currency of the books, between two
 * days: of invoices and debit notes, less credit notes and what was cancelled.
 */
export async function sumBeyondValue(
  db: AgencyDb,
  { from, to }: Days,
  { modes, currency }: { modes: string[]; currency: string },
): Promise<number> {
  const { rows } = await db.execute<{ beyond: number }>(sql`
    select coalesce(sum(
             (case when entry.event = 'issued' then 1 else -1 end) * (case when invoice.kind = 'credit-note' then -1 else 1 end)
             * ((figure ->> 'net')::bigint - (figure ->> 'taxable')::bigint)), 0)::float8 as beyond
      from ${ledgerEntries} as entry
      join ${invoices} as invoice on invoice.agency_id = entry.agency_id and invoice.id = entry.document_id
      cross join lateral jsonb_array_elements(invoice.figures -> 'lines') as figure
      join lateral jsonb_array_elements(invoice.document -> 'lines') as line on line ->> 'id' = figure ->> 'id'
     where entry.agency_id = ${db.agencyId} and entry.document_kind = 'invoice' and entry.event in ('issued', 'cancelled')
       and entry.day between ${from} and ${to} and invoice.figures ->> 'currency' = ${currency}
       and line ->> 'mode' = any(${sql.param(modes)}::text[])`)
  return rows[0]?.beyond ?? 0
}
