import { and, eq, getTableColumns, isNotNull, isNull, or, sql, Subquery } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { moment } from '../../core/db/columns.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import type { FoundIn } from '../../kernel/search/search.queries.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { trips } from '../trips/trips.table.ts'
import { findPayerNow, receipts } from './receipts.table.ts'

/** Receipts as searches read them. There is no such table. */
const found = pgTable('found_receipts', {
  agencyId: uuid().notNull(),
  id: uuid().notNull(),
  terms: text().array().notNull(),
  createdAt: moment().notNull(),
  deletedAt: moment(),
})

/** Receipts are found among the payments: the index has those of all kinds. */
export const searchedReceipts: FoundIn = {
  kind: 'payment',
  table: found,
  from: new Subquery(
    sql`select agency_id, id, terms, created_at, null::timestamptz as deleted_at from ${receipts}`,
    getTableColumns(found),
    'found_receipts',
  ),
}

/** Of these, the first few payments of trips and invoices, and deposits of contacts, that somebody sees, in their order. */
export async function receiptHits(db: AgencyDb, visible: Visible, ids: string[], limit: number) {
  if (ids.length === 0) return []
  const { id, number, reference, state, mode, day, currency, tripId, invoiceId } = receipts
  return (
    db
      .select({
        id,
        number,
        reference,
        state,
        mode,
        day,
        currency,
        amount: sql`${receipts.amount} + ${receipts.writtenOff}`.mapWith(Number),
        payer: sql<string | null>`${contacts.name}`,
        tripId,
        tripTitle: trips.title,
        invoiceId,
      })
      .from(receipts)
      .leftJoin(trips, and(db.own(trips), eq(trips.id, tripId)))
      .leftJoin(invoices, and(db.own(invoices), eq(invoices.id, invoiceId)))
      // A deposit is whoever's its payer was merged into.
      .leftJoin(contacts, and(db.own(contacts), sql`${contacts.id} = ${findPayerNow(receipts)}`))
      .where(
        and(
          db.own(receipts),
          sql`${id} = any(${sql.param(ids)}::uuid[])`,
          or(
            and(isNotNull(tripId), isNull(trips.deletedAt), isSeenBy(visible, trips.ownerId)),
            and(isNull(tripId), isNotNull(invoiceId), isSeenBy(visible, invoices.ownerId)),
            and(isNull(tripId), isNull(invoiceId), isSeenBy(visible, contacts.ownerId)),
          ),
        ),
      )
      .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${id})`)
      .limit(limit)
  )
}
