import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { trips } from '../trips/trips.table.ts'
import { receipts } from './receipts.table.ts'

/** Payments with a text in their number or reference, of trips and invoices that somebody sees; the newest first. */
export function searchReceipts(db: AgencyDb, text: string, visible: Visible, limit: number) {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { id, number, reference, state, mode, day, currency, tripId, invoiceId } = receipts
  return db
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
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, receipts.payerId)))
    .where(
      and(
        db.own(receipts),
        or(sql`${number} ilike ${part}`, sql`${reference} ilike ${part}`),
        or(
          and(isNotNull(tripId), isNull(trips.deletedAt), isSeenBy(visible, trips.ownerId)),
          and(isNull(tripId), isSeenBy(visible, invoices.ownerId)),
        ),
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(limit)
}
