import type { DocumentPage } from '@sarai/contract/document-pages'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bills } from '../bills/bills.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { selectCustomerDues } from '../customer-dues/customer-dues.queries.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { pageOfEntry } from '../ledger/ledger-pages.queries.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { trips } from '../trips/trips.table.ts'
import { selectVendorDues } from '../vendor-dues/vendor-dues.queries.ts'
import { vendors } from '../vendors/vendors.table.ts'
import type { OpenDocumentOf } from './reports.rules.ts'

/** What an account names by its part, where that is a record's id. */
export const partId = (part: SQL | typeof ledgerItems.part) =>
  sql<string | null>`(case when ${part} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${part})::uuid end)`

/** A fact of the entry by which an item came into the books. */
const opened = (what: SQL) => sql`(
  select ${what} from ledger_lines as line
    join ledger_entries as entry on entry.agency_id = line.agency_id and entry.id = line.entry_id
   where line.agency_id = ${ledgerItems.agencyId} and line.item_id = ${ledgerItems.itemId}
   order by line.id limit 1)`

/** That entry's own facts. */
const openedEntry = {
  agencyId: sql`entry.agency_id`,
  id: sql`entry.id`,
  documentKind: sql`entry.document_kind`,
  documentId: sql`entry.document_id`,
}

/** What is open of money that was paid ahead, the oldest first. */
export function listOpen(db: AgencyDb, account: 'customer_advance' | 'vendor_advance', limit: number) {
  const dueOn = sql<string>`coalesce(${bills.dueOn}, ${ledgerItems.openedOn})::text`
  return db
    .select({
      id: ledgerItems.itemId,
      account: ledgerItems.account,
      kind: sql<string>`coalesce(${opened(sql`entry.document_kind`)}, '')`,
      number: sql<string | null>`coalesce(${bills.billNumber}, ${opened(sql`entry.label`)})`,
      label: sql<string | null>`null`,
      day: ledgerItems.openedOn,
      dueOn,
      tripId: ledgerItems.tripId,
      contactId: sql<string | null>`${contacts.id}`,
      vendorId: sql<string | null>`${vendors.id}`,
      name: sql<string | null>`coalesce(${contacts.name}, ${vendors.name}, ${trips.title})`,
      part: ledgerItems.part,
      currency: ledgerItems.currency,
      amount: ledgerItems.amount,
      base: ledgerItems.base,
      opens: sql<DocumentPage | null>`${opened(sql`${pageOfEntry(openedEntry)}`)}`,
    })
    .from(ledgerItems)
    .leftJoin(bills, and(db.own(bills), eq(bills.id, ledgerItems.itemId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, partId(ledgerItems.part))))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, partId(ledgerItems.part))))
    .leftJoin(trips, and(db.own(trips), eq(trips.id, ledgerItems.tripId)))
    .where(
      and(
        db.own(ledgerItems),
        eq(ledgerItems.account, account),
        sql`(${ledgerItems.amount} <> 0 or ${ledgerItems.base} <> 0)`,
      ),
    )
    .orderBy(sql`${dueOn}`, asc(ledgerItems.itemId))
    .limit(limit)
}

/** What vendors are owed of their bills, the first due first. */
export async function listVendorDues(db: AgencyDb, limit: number): Promise<OpenDocumentOf[]> {
  const { rows } = await db.execute<OpenDocumentOf & Record<string, unknown>>(sql`
    select due.item_id::text as id, coalesce(${opened(sql`entry.document_kind`)}, '') as kind, due.bill_number as number,
           null as label, due.opened_on::text as day, due.due_on::text as "dueOn", due.trip_id as "tripId",
           null as "contactId", due.vendor_id as "vendorId", vendor.name as name, due.part, due.currency,
           due.amount::float8 as amount, due.base::float8 as base, ${opened(sql`${pageOfEntry(openedEntry)}`)} as opens
      from ${selectVendorDues(db)} as due
      join lateral (select due.agency_id, due.item_id) as ledger_items on true
      left join ${vendors} as vendor on vendor.agency_id = due.agency_id and vendor.id = due.vendor_id
     order by due.due_on, due.item_id limit ${limit}`)
  return rows
}

/** A part of what a customer owes, with the document that charges it; an instalment where none does. */
export interface OpenDue extends Omit<OpenDocumentOf, 'base'>, Record<string, unknown> {
  vendorId: null
  /** Null of what the books do not have. */
  base: number | null
}

/**
 * What customers owe by which day, invoiced or not; what has no day comes last.
 * @param customer one customer by all their ids, and of them what is invoiced
 */
export async function listOwed(db: AgencyDb, limit: number, customer?: string[]): Promise<OpenDue[]> {
  const itsTrip = sql`jsonb_build_object('page', 'trip', 'id', due.trip_id)`
  const { rows } = await db.execute<OpenDue>(sql`
    select coalesce(due.item_id, due.share_id, due.instalment_id)::text as id,
           case when due.item_id is null then 'instalment' else coalesce(${opened(sql`entry.document_kind`)}, '') end as kind,
           coalesce(invoice.document_number, case when due.item_id is not null then ${opened(sql`entry.label`)} end) as number,
           case when due.instalment_id is not null then due.label end as label,
           ${ledgerItems.openedOn}::text as day, due.due_on::text as "dueOn", due.trip_id as "tripId",
           contact.id as "contactId", null as "vendorId",
           coalesce(contact.name, invoice.bill_to, trip.title) as name,
           coalesce(due.contact_id, due.trip_id, due.item_id)::text as part, due.currency,
           due.amount::float8 as amount, due.base::float8 as base,
           case when due.item_id is null then ${itsTrip} else ${opened(sql`${pageOfEntry(openedEntry)}`)} end as opens
      from ${selectCustomerDues(db)} as due
      left join lateral (
        select agency_id, item_id, min(opened_on) as opened_on from ledger_items as item
         where item.agency_id = ${db.agencyId} and item.item_id = due.item_id and item.account = 'customer'
         group by 1, 2) as ledger_items on true
      left join ${invoices} as invoice on invoice.agency_id = ${db.agencyId} and invoice.id = due.item_id
      left join ${trips} as trip on trip.agency_id = ${db.agencyId} and trip.id = due.trip_id
      left join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = due.contact_id
     ${customer ? sql`where due.item_id is not null and due.contact_id = any(${sql.param(customer)}::uuid[])` : sql``}
     order by due.due_on nulls last, due.place nulls first, 1
     limit ${limit}`)
  return rows
}
