import type { CustomerDebt } from '@sarai/contract/customer-money'
import { and, count, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { selectCustomerDues } from '../customer-dues/customer-dues.queries.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { tripPayers, tripShares } from '../trips/trips-payers.table.ts'
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

const paidOf = {
  kind: sql<'trip'>`'trip'`,
  id: sql<string>`${trips.id}::text`,
  number: trips.number,
  title: trips.title,
  label: tripInstalments.label,
  dueOn: sql<string | null>`${tripInstalments.dueOn}::text`,
  currency: tripInstalments.currency,
  /** The last day of what takes place; null of what does not, or has no day. */
  endsOn: sql<string | null>`case when ${trips.cancelledAt} is null then ${trips.endDate}::text end`,
}

/** Instalments of trips: of a contact, those of trips that they pay alone. */
function listInstalmentsOf(db: AgencyDb, customer: Customer) {
  const { amount, paid } = tripInstalments
  const isSplit = sql`exists (select from trip_payers as payer where payer.agency_id = trips.agency_id and payer.trip_id = trips.id)`
  return db
    .select({ ...paidOf, amount, open: sql`(${amount} - ${paid})`.mapWith(Number) })
    .from(tripInstalments)
    .innerJoin(trips, and(db.own(trips), eq(trips.id, tripInstalments.tripId)))
    .where(and(db.own(tripInstalments), tripsOf(db, customer), customer.contacts && not(isSplit)))
}

/** What a contact is to pay of trips that several share, by instalment. */
function listSharesOf(db: AgencyDb, contacts: string[], visible: Visible) {
  const { amount, paid } = tripShares
  return db
    .select({ ...paidOf, amount, open: sql`(${amount} - ${paid})`.mapWith(Number) })
    .from(tripShares)
    .innerJoin(tripPayers, and(db.own(tripPayers), eq(tripPayers.id, tripShares.payerId)))
    .innerJoin(tripInstalments, and(db.own(tripInstalments), eq(tripInstalments.id, tripShares.instalmentId)))
    .innerJoin(trips, and(db.own(trips), eq(trips.id, tripShares.tripId)))
    .where(
      and(
        db.own(tripShares),
        inArray(tripPayers.contactId, contacts),
        isNull(trips.deletedAt),
        isSeenBy(visible, trips.ownerId),
      ),
    )
}

/** Invoices that belong to no trip. */
function listInvoicesOf(db: AgencyDb, contacts: string[], visible: Visible) {
  return db
    .select({
      kind: sql<'invoice'>`'invoice'`,
      id: sql<string>`${invoices.id}::text`,
      number: invoices.number,
      title: sql<string>`coalesce(${invoices.documentNumber}, '')`,
      label: sql<string>`coalesce(${invoices.documentNumber}, '')`,
      dueOn: sql<string | null>`${invoices.dueOn}::text`,
      currency: invoices.currency,
      endsOn: sql<string | null>`null`,
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
}

/** Instalments of trips, shares of those that several pay, and invoices that belong to no trip; with what is not paid. */
export async function listBought(db: AgencyDb, customer: Customer) {
  const { contacts, lead: _lead, ...visible } = customer
  const [instalments, shares, documents] = await db.together(() => [
    listInstalmentsOf(db, customer),
    contacts ? listSharesOf(db, contacts, visible) : [],
    contacts ? listInvoicesOf(db, contacts, visible) : [],
  ])
  return [...instalments, ...shares, ...documents]
}

/** A part of what somebody owes, as the books and their trips have it. */
export interface OwedBy extends Record<string, unknown> {
  kind: 'trip' | 'invoice'
  id: string
  label: string
  dueOn: string | null
  currency: string
  amount: number
  /** Whether the trip was sold to them: somebody else can be charged for it. */
  isOwn: boolean
  /** The trip, where it is for one. */
  tripId: string | null
  /** Whether it is owed in another currency than the trip's, whose instalments are in that. */
  isExchanged: boolean
}

/** What is owed by a contact, with their trips, and those and documents of no trip that are charged to them. */
function selectDues(db: AgencyDb, contacts: string[]) {
  const ids = sql.param(contacts)
  const theirs = sql`array(
    select id from ${trips} as one where one.agency_id = ${db.agencyId} and one.contact_id = any(${ids}::uuid[])
    union select trip_id from ${tripPayers} as one where one.agency_id = ${db.agencyId} and one.contact_id = any(${ids}::uuid[])
    union select trip_id from ${invoices} as one
     where one.agency_id = ${db.agencyId} and one.contact_id = any(${ids}::uuid[]) and one.trip_id is not null)`
  return { dues: selectCustomerDues(db, theirs), isTheirs: sql`due.contact_id = any(${ids}::uuid[])`, ids }
}

const whose = sql`coalesce(trip.owner_id, invoice.owner_id)`

/** What a contact owes, or is owed for the trips of a lead, whoever does; what is due first stands first. */
export async function listOwedBy(db: AgencyDb, customer: Customer): Promise<OwedBy[]> {
  const { contacts, lead, ...visible } = customer
  const { dues, isTheirs, isOwn } = contacts ? selectTheirDues(db, contacts) : selectLeadDues(db, lead)
  const { rows } = await db.execute<OwedBy>(sql`
    select case when due.instalment_id is null then 'invoice' else 'trip' end as kind,
           (case when due.instalment_id is null then due.item_id else due.trip_id end)::text as id,
           coalesce(due.label, '') as label, due.due_on::text as "dueOn", due.currency, sum(due.amount)::float8 as amount,
           ${isOwn} as "isOwn", due.trip_id as "tripId", coalesce(due.currency <> trip.currency, false) as "isExchanged"
      from ${dues} as due
      left join ${trips} as trip on trip.agency_id = ${db.agencyId} and trip.id = due.trip_id
      left join ${invoices} as invoice on invoice.agency_id = ${db.agencyId} and invoice.id = due.item_id and due.trip_id is null
     where due.amount > 0 and ${isTheirs} and ${isSeenBy(visible, whose) ?? sql`true`}
     group by 1, 2, 3, 4, 5, 7, 8, 9, due.share_id, due.instalment_id
     order by 4 nulls last, 2`)
  return rows
}

function selectTheirDues(db: AgencyDb, contacts: string[]) {
  const { ids, ...found } = selectDues(db, contacts)
  return { ...found, isOwn: sql`coalesce(trip.contact_id = any(${ids}::uuid[]) or due.share_id is not null, true)` }
}

function selectLeadDues(db: AgencyDb, lead: string | undefined) {
  const theirs = sql`array(select id from ${trips} as one where one.agency_id = ${db.agencyId} and one.lead_id = ${lead}::uuid)`
  return { dues: selectCustomerDues(db, theirs), isTheirs: sql`due.trip_id is not null`, isOwn: sql`true` }
}

/**
 * What a contact owes by trip and invoice, in the currency that payments for it count in. Of a trip that is owed in another
 * one that is what its instalments have open.
 */
export async function listDebts(db: AgencyDb, contacts: string[], visible: Visible): Promise<CustomerDebt[]> {
  const { dues, isTheirs, ids } = selectDues(db, contacts)
  const { rows } = await db.execute<CustomerDebt & Record<string, unknown>>(sql`
    select case when due.trip_id is null then 'invoice' else 'trip' end as kind,
           coalesce(due.trip_id, due.item_id)::text as id, coalesce(trip.number, invoice.number) as number,
           coalesce(trip.title, invoice.document_number, '') as title, coalesce(trip.currency, min(due.currency)) as currency,
           (case when bool_or(due.currency <> trip.currency) then coalesce(
              (select sum(greatest(share.amount - share.paid, 0)) from ${tripShares} as share
                join ${tripPayers} as payer on payer.agency_id = share.agency_id and payer.id = share.payer_id
               where share.agency_id = ${db.agencyId} and share.trip_id = due.trip_id and payer.contact_id = any(${ids}::uuid[])),
              (select sum(greatest(one.amount - one.paid, 0)) from ${tripInstalments} as one
               where one.agency_id = ${db.agencyId} and one.trip_id = due.trip_id))
            else sum(due.amount) end)::float8 as open,
           min(due.due_on)::text as "dueOn"
      from ${dues} as due
      left join ${trips} as trip on trip.agency_id = ${db.agencyId} and trip.id = due.trip_id
      left join ${invoices} as invoice on invoice.agency_id = ${db.agencyId} and invoice.id = due.item_id and due.trip_id is null
     where due.amount > 0 and trip.deleted_at is null and ${isTheirs} and ${isSeenBy(visible, whose) ?? sql`true`}
     group by due.trip_id, coalesce(due.trip_id, due.item_id), trip.number, trip.title, trip.currency, invoice.number,
              invoice.document_number`)
  return rows
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
