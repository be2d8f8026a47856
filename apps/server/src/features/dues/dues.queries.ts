import { and, asc, eq, gte, isNotNull, isNull, lte, ne, not, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { bills } from '../bills/bills.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** Some days, both included, and whose: all that are seen, or one person's among them. */
export interface DueDays extends Visible {
  /** Everything before it too when left out. */
  from?: string
  to: string
  owner?: string
}

/** What is open of invoices that belong to no trip, or of vendors' bills, due on some days. Bills have no owner. */
export function listDocumentsDue(
  db: AgencyDb,
  direction: 'in' | 'out',
  { from, to, owner, ...visible }: DueDays,
  limit: number,
) {
  const { account, itemId, amount, currency, openedOn, tripId } = ledgerItems
  const dueOn = sql<string>`coalesce(${invoices.dueOn}, ${bills.dueOn}, ${openedOn})::text`
  return db
    .select({
      id: sql<string>`${itemId}::text`,
      direction: sql<'in' | 'out'>`${direction}::text`,
      ownerId: invoices.ownerId,
      tripId,
      tripNumber: trips.number,
      tripTitle: trips.title,
      who: sql<string | null>`coalesce(${invoices.billTo}, ${vendors.name})`,
      label: sql<string>`coalesce(${invoices.documentNumber}, ${bills.billNumber})`,
      dueOn,
      currency,
      amount: sql`abs(${amount})`.mapWith(Number),
    })
    .from(ledgerItems)
    .leftJoin(invoices, and(db.own(invoices), eq(invoices.id, itemId)))
    .leftJoin(bills, and(db.own(bills), eq(bills.id, itemId)))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, bills.vendorId)))
    .leftJoin(trips, and(db.own(trips), eq(trips.id, tripId)))
    .where(
      and(
        db.own(ledgerItems),
        ne(amount, 0),
        direction === 'in'
          ? and(
              eq(account, 'customer'),
              isNotNull(invoices.id),
              isNull(tripId),
              owner === undefined ? undefined : eq(invoices.ownerId, owner),
              isSeenBy(visible, invoices.ownerId),
            )
          : and(eq(account, 'vendor'), isNotNull(bills.id)),
        from === undefined ? undefined : sql`${dueOn} >= ${from}`,
        sql`${dueOn} <= ${to}`,
      ),
    )
    .orderBy(sql`${dueOn}`, asc(itemId))
    .limit(limit)
}

/**
 * Whether a bill in the books charges for the booking, and credit notes have not taken all of it back: then the bill says
 * what is to be paid.
 */
const isBilled = sql`exists (
  select from bill_lines as line join bills as bill on bill.agency_id = line.agency_id and bill.id = line.bill_id
   where line.agency_id = ${bookings.agencyId} and line.booking_id = ${bookings.id} and bill.state = 'entered'
  having bool_or(bill.kind = 'bill') and (bool_and(bill.kind = 'bill')
      or sum(case when bill.kind = 'credit' then -1 else 1 end * (line.net + line.cgst + line.sgst + line.igst + line.vat)) > 0))`

/** What vendors are to be paid on some days, as it is agreed in bookings that are not billed yet. */
export function listPayable(db: AgencyDb, { from, to, owner, ...visible }: DueDays & { from: string }, limit: number) {
  const dueOn = sql<string>`(payable.value ->> 'dueOn')`
  return db
    .select({
      id: sql<string>`${bookings.id}::text || '-' || payable.position`,
      direction: sql<'out'>`'out'`,
      bookingId: bookings.id,
      ownerId: bookings.ownerId,
      tripId: bookings.tripId,
      tripNumber: trips.number,
      tripTitle: trips.title,
      who: sql<string | null>`coalesce(${vendors.name}, ${bookings.vendor})`,
      label: sql<string>`${bookings.title} || ': ' || (payable.value ->> 'label')`,
      dueOn,
      currency: bookings.currency,
      amount: sql`(payable.value ->> 'amount')::bigint`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(
      sql`lateral jsonb_array_elements(${bookings.payables}) with ordinality as payable(value, position)`,
      sql`true`,
    )
    .innerJoin(trips, and(db.own(trips), eq(trips.id, bookings.tripId)))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, bookings.vendorId)))
    .where(
      and(
        db.own(bookings),
        isNull(bookings.deletedAt),
        ne(bookings.status, 'dropped'),
        isNull(trips.deletedAt),
        isNull(trips.cancelledAt),
        gte(dueOn, from),
        lte(dueOn, to),
        not(isBilled),
        owner === undefined ? undefined : eq(bookings.ownerId, owner),
        isSeenBy(visible, bookings.ownerId),
      ),
    )
    .orderBy(dueOn, asc(bookings.id))
    .limit(limit)
}
