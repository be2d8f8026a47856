import { and, asc, eq, gte, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { selectCustomerDues } from '../customer-dues/customer-dues.queries.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { trips } from '../trips/trips.table.ts'
import { selectVendorDues } from '../vendor-dues/vendor-dues.queries.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** Some days, both included, and whose: all that are seen, or one person's among them. */
export interface DueDays extends Visible {
  /** Everything before it too when left out. */
  from?: string
  to: string
  owner?: string
}

/** Some days, and what of customers somebody knows. */
export interface CustomerDueDays extends DueDays {
  /** Whether trips are theirs to know, and the names of leads. */
  seesTrips: boolean
  seesLeads: boolean
  /** Trips alone, without invoices that belong to none. */
  isOfTrips?: boolean
}

/** Trips of which something is to be paid on these days: their own instalments, or a document by its own day. */
const selectDueTrips = (db: AgencyDb, { from, to }: DueDays) => {
  const isIn = (day: SQL) => sql`${day} <= ${to}${from === undefined ? sql`` : sql` and ${day} >= ${from}`}`
  return sql`array(
    select one.trip_id from ${tripInstalments} as one
     where one.agency_id = ${db.agencyId} and one.paid < one.amount and ${isIn(sql`one.due_on`)}
    union
    select item.trip_id from ${ledgerItems} as item
      join ${invoices} as invoice on invoice.agency_id = ${db.agencyId} and invoice.id = item.item_id
     where item.agency_id = ${db.agencyId} and item.account = 'customer' and item.trip_id is not null
       and item.amount <> 0 and ${isIn(sql`invoice.due_on`)})`
}

/** Something that a customer is to pay on a day: what of an instalment is in one currency, or an invoice of no instalment. */
export interface OwedOnDay extends Record<string, unknown> {
  id: string
  tripId: string | null
  proposalId: string | null
  tripNumber: number | null
  tripTitle: string | null
  /** Null of instalments. */
  invoiceId: string | null
  ownerId: string | null
  who: string | null
  label: string
  dueOn: string
  currency: string
  amount: number
}

function selectOwed(
  db: AgencyDb,
  { from, to, owner, seesTrips, seesLeads, isOfTrips = false, ...visible }: CustomerDueDays,
): SQL {
  const whose = sql`coalesce(trip.owner_id, invoice.owner_id)`
  return sql`
    select coalesce(due.share_id, due.instalment_id, due.item_id)::text as id, due.trip_id as "tripId",
           trip.proposal_id as "proposalId", trip.number as "tripNumber", trip.title as "tripTitle",
           case when due.instalment_id is null then due.item_id end as "invoiceId", ${whose} as "ownerId",
           coalesce(contact.name, (select lead.name from leads as lead
              where lead.agency_id = ${db.agencyId} and lead.id = trip.lead_id and ${seesLeads}::boolean), invoice.bill_to) as who,
           coalesce(due.label, '') as label, due.due_on::text as "dueOn", due.currency, sum(due.amount)::float8 as amount
      from ${selectCustomerDues(db, selectDueTrips(db, { from, to, ...visible }))} as due
      left join ${trips} as trip on trip.agency_id = ${db.agencyId} and trip.id = due.trip_id
      left join ${invoices} as invoice on invoice.agency_id = ${db.agencyId} and invoice.id = due.item_id and due.instalment_id is null
      left join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = due.contact_id
     where due.amount > 0 and due.due_on <= ${to} and (due.instalment_id is not null or invoice.id is not null)
       ${from === undefined ? sql`` : sql`and due.due_on >= ${from}`}
       ${owner === undefined ? sql`` : sql`and ${whose} = ${owner}`}
       and case when due.trip_id is null then not ${isOfTrips}::boolean else ${seesTrips}::boolean end
       and ${isSeenBy(visible, whose) ?? sql`true`}
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, due.contact_id`
}

/** What customers are to pay on some days, the first first; of trips that were called off what is charged for that. */
export async function listOwed(db: AgencyDb, span: CustomerDueDays, limit: number): Promise<OwedOnDay[]> {
  const { rows } = await db.execute<OwedOnDay>(
    sql`select * from (${selectOwed(db, span)}) as owed order by "dueOn", id, currency limit ${limit}`,
  )
  return rows
}

/** How many payments those are, and what those in `currency` come to. */
export async function sumOwed(db: AgencyDb, span: CustomerDueDays, currency: string) {
  const { rows } = await db.execute<{ total: number; amount: number }>(sql`
    select count(*)::int as total, coalesce(sum(amount) filter (where currency = ${currency}), 0)::float8 as amount
      from (${selectOwed(db, span)}) as owed`)
  return rows[0] ?? { total: 0, amount: 0 }
}

/** A bill of which something is due. */
export interface BillDue extends Record<string, unknown> {
  id: string
  direction: 'out'
  tripId: string | null
  tripNumber: number | null
  tripTitle: string | null
  who: string | null
  label: string
  dueOn: string
  currency: string
  amount: number
}

/** What is open of vendors' bills due on some days. They have no owner. */
export async function listBillsDue(db: AgencyDb, { from, to }: DueDays, limit: number): Promise<BillDue[]> {
  const { rows } = await db.execute<BillDue>(sql`
    select due.item_id::text as id, 'out' as direction, due.trip_id as "tripId", trip.number as "tripNumber",
           trip.title as "tripTitle", vendor.name as who, due.bill_number as label, due.due_on::text as "dueOn", due.currency,
           due.amount::float8 as amount
      from ${selectVendorDues(db)} as due
      left join ${vendors} as vendor on vendor.agency_id = due.agency_id and vendor.id = due.vendor_id
      left join ${trips} as trip on trip.agency_id = due.agency_id and trip.id = due.trip_id
     where due.due_on <= ${to}${from === undefined ? sql`` : sql` and due.due_on >= ${from}`}
     order by due.due_on, due.item_id limit ${limit}`)
  return rows
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
