import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { trips } from '../trips/trips.table.ts'

/** Whose money it is, as somebody sees it: a contact's, by all ids that were merged into it, or a lead's. */
export interface Customer extends Visible {
  contacts?: string[]
  lead?: string
}

function tripsOf(db: AgencyDb, { contacts, lead, ...visible }: Customer) {
  return and(
    db.own(trips),
    isNull(trips.deletedAt),
    contacts && inArray(trips.contactId, contacts),
    lead === undefined ? undefined : eq(trips.leadId, lead),
    isSeenBy(visible, trips.ownerId),
  )
}

/** What the books have open of an invoice. */
const open = sql`(select coalesce(sum(item.amount), 0) from ledger_items as item
  where item.agency_id = invoices.agency_id and item.item_id = invoices.id and item.account = 'customer')`

/** Instalments of trips, and invoices that belong to no trip; with what is not paid of them. */
export async function listToPayOf(db: AgencyDb, customer: Customer) {
  const { label, dueOn, currency, amount, paid } = tripInstalments
  const { contacts, lead: _lead, ...visible } = customer
  const [instalments, documents] = await db.together(() => [
    db
      .select({
        kind: sql<'trip'>`'trip'`,
        id: sql<string>`${trips.id}::text`,
        label,
        dueOn: sql<string | null>`${dueOn}::text`,
        currency,
        amount,
        open: sql`(${amount} - ${paid})`.mapWith(Number),
      })
      .from(tripInstalments)
      .innerJoin(trips, and(db.own(trips), eq(trips.id, tripInstalments.tripId)))
      .where(and(db.own(tripInstalments), tripsOf(db, customer))),
    contacts
      ? db
          .select({
            kind: sql<'invoice'>`'invoice'`,
            id: sql<string>`${invoices.id}::text`,
            label: sql<string>`coalesce(${invoices.documentNumber}, '')`,
            dueOn: sql<string | null>`${invoices.dueOn}::text`,
            currency: invoices.currency,
            amount: sql`(${invoices.total} - ${invoices.credited})`.mapWith(Number),
            open: open.mapWith(Number),
          })
          .from(invoices)
          .where(
            and(
              db.own(invoices),
              inArray(invoices.contactId, contacts),
              inArray(invoices.kind, ['invoice', 'debit-note', 'opening']),
              eq(invoices.state, 'issued'),
              isNull(invoices.tripId),
              isSeenBy(visible, invoices.ownerId),
            ),
          )
      : [],
  ])
  return [...instalments, ...documents]
}

export async function countTripsOf(db: AgencyDb, customer: Customer): Promise<number> {
  const [row] = await db.select({ trips: count() }).from(trips).where(tripsOf(db, customer))
  return row?.trips ?? 0
}

/** Invoices and notes that were issued to them or for their trips. */
export async function countInvoicesOf(db: AgencyDb, customer: Customer): Promise<number> {
  const { contacts, lead: _lead, ...visible } = customer
  const theirTrips = db.select({ id: trips.id }).from(trips).where(tripsOf(db, customer))
  const [row] = await db
    .select({ invoices: count() })
    .from(invoices)
    .where(
      and(
        db.own(invoices),
        isNull(invoices.deletedAt),
        ne(invoices.state, 'draft'),
        contacts ? inArray(invoices.contactId, contacts) : inArray(invoices.tripId, theirTrips),
        isSeenBy(visible, invoices.ownerId),
      ),
    )
  return row?.invoices ?? 0
}
