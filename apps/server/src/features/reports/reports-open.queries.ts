import type { DocumentPage } from '@sarai/contract/document-pages'
import type { Account } from '@sarai/ledger/accounts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bills } from '../bills/bills.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { pageOfEntry } from '../ledger/ledger-pages.queries.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

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

/** What is open of customers or vendors, the first due first. @param parts those of one party alone */
export function listOpen(db: AgencyDb, accounts: Account[], limit: number, parts?: string[]) {
  const dueOn = sql<string>`coalesce(${invoices.dueOn}, ${bills.dueOn}, ${ledgerItems.openedOn})::text`
  return db
    .select({
      id: ledgerItems.itemId,
      account: ledgerItems.account,
      kind: sql<string>`coalesce(${opened(sql`entry.document_kind`)}, '')`,
      number: sql<
        string | null
      >`coalesce(${invoices.documentNumber}, ${bills.billNumber}, ${opened(sql`entry.label`)})`,
      day: ledgerItems.openedOn,
      dueOn,
      tripId: ledgerItems.tripId,
      contactId: sql<string | null>`${contacts.id}`,
      vendorId: sql<string | null>`${vendors.id}`,
      name: sql<string | null>`coalesce(${contacts.name}, ${vendors.name}, ${invoices.billTo}, ${trips.title})`,
      part: ledgerItems.part,
      currency: ledgerItems.currency,
      amount: ledgerItems.amount,
      base: ledgerItems.base,
      opens: sql<DocumentPage | null>`${opened(sql`${pageOfEntry(openedEntry)}`)}`,
    })
    .from(ledgerItems)
    .leftJoin(invoices, and(db.own(invoices), eq(invoices.id, ledgerItems.itemId)))
    .leftJoin(bills, and(db.own(bills), eq(bills.id, ledgerItems.itemId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, partId(ledgerItems.part))))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, partId(ledgerItems.part))))
    .leftJoin(trips, and(db.own(trips), eq(trips.id, ledgerItems.tripId)))
    .where(
      and(
        db.own(ledgerItems),
        inArray(ledgerItems.account, accounts),
        parts && inArray(ledgerItems.part, parts),
        sql`(${ledgerItems.amount} <> 0 or ${ledgerItems.base} <> 0)`,
      ),
    )
    .orderBy(sql`${dueOn}`, asc(ledgerItems.itemId))
    .limit(limit)
}

/** Instalments of trips, unpaid and due up to a day. */
export function listExpected(db: AgencyDb, until: string, limit: number) {
  const { id, tripId, label, dueOn, currency, amount, paid } = tripInstalments
  return db
    .select({
      id: sql<string>`${id}::text`,
      direction: sql<'in'>`'in'`,
      tripId,
      tripNumber: trips.number,
      tripTitle: trips.title,
      who: sql<string | null>`${contacts.name}`,
      label,
      dueOn: sql<string>`${dueOn}::text`,
      currency,
      amount: sql`(${amount} - ${paid})`.mapWith(Number),
    })
    .from(tripInstalments)
    .innerJoin(trips, and(db.own(trips), eq(trips.id, tripId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, trips.contactId)))
    .where(and(db.own(tripInstalments), isNotNull(dueOn), lte(dueOn, until), lt(paid, amount), isNull(trips.deletedAt)))
    .orderBy(asc(dueOn), asc(tripInstalments.id))
    .limit(limit)
}
