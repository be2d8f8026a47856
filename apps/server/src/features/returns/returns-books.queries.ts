import type { InvoiceDocument, InvoiceFigures } from '@sarai/contract/invoice-schemas'
import type { Account } from '@sarai/ledger/accounts'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bankAccounts } from '../bank-accounts/bank-accounts.table.ts'
import { billLines, bills } from '../bills/bills.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerEntries, ledgerLines } from '../ledger/ledger.table.ts'
import { vendors } from '../vendors/vendors.table.ts'
import type { Days } from './returns.queries.ts'

/** Accounts of what is bought, which tell costs. */
const bought: Account[] = ['vendor', 'vendor_advance', 'cost', 'gst_input', 'gst_reverse_charge', 'tds_payable']

const hasBought = sql`exists (
  select 1 from ledger_lines as line
   where line.agency_id = ${ledgerEntries.agencyId} and line.entry_id = ${ledgerEntries.id}
     and line.account in (${sql.join(
       bought.map((account) => sql`${account}`),
       sql`, `,
     )}))`

export interface Place {
  day: string
  id: string
}

/** What an invoice or a note says of whom and what it charges, in one so that it is there or not. */
const sold = sql<SoldRecord | null>`(case when ${ledgerEntries.event} = 'issued' and ${invoices.figures} is not null then
  jsonb_build_object(
    'billTo', ${invoices.document} -> 'billTo',
    'modes', (select jsonb_object_agg(line ->> 'id', line -> 'mode') from jsonb_array_elements(${invoices.document} -> 'lines') as line),
    'lines', (select jsonb_agg(jsonb_build_object('id', line -> 'id', 'sac', line -> 'sac', 'place', line -> 'place', 'net', line -> 'net'))
                from jsonb_array_elements(${invoices.figures} -> 'lines') as line)) end)`
export interface SoldRecord {
  billTo: InvoiceDocument['billTo']
  /** By the line's id. */
  modes: Record<string, string | null>
  lines: Pick<InvoiceFigures['lines'][number], 'id' | 'sac' | 'place' | 'net'>[]
}

/** Entries by day, the oldest first; without those of what was bought where costs are hidden. */
export function listEntries(
  db: AgencyDb,
  { from, to }: Days,
  { after, limit, seesCosts }: { after?: Place; limit: number; seesCosts: boolean },
) {
  const { id, day, documentKind, documentId, event, label } = ledgerEntries
  return db
    .select({ id, day, documentKind, documentId, event, label, invoiceKind: invoices.kind, sold })
    .from(ledgerEntries)
    .leftJoin(invoices, and(db.own(invoices), eq(documentKind, 'invoice'), eq(invoices.id, documentId)))
    .where(
      and(
        db.own(ledgerEntries),
        gte(day, from),
        lte(day, to),
        seesCosts ? undefined : sql`not ${hasBought}`,
        after && or(gt(day, after.day), and(eq(day, after.day), gt(id, after.id))),
      ),
    )
    .orderBy(asc(day), asc(id))
    .limit(limit)
}

/**
 * Entries that put what was paid against what is owed, by the entry that they were made with: on the same day, of one of the
 * two documents, the later one. Where tax or exchange goes with it the entry stands by itself.
 */
export async function listPutWith(db: AgencyDb, { from, to }: Days): Promise<Map<string, string>> {
  const made = alias(ledgerEntries, 'made')
  const rows = await db
    .selectDistinctOn([ledgerEntries.id], { id: ledgerEntries.id, madeWith: made.id })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, and(db.own(ledgerLines), eq(ledgerLines.entryId, ledgerEntries.id)))
    .innerJoin(
      made,
      and(
        eq(made.agencyId, ledgerEntries.agencyId),
        inArray(made.documentKind, [
          'receipt',
          'write-off',
          'deposit-use',
          'invoice',
          'vendor-payment',
          'bill',
          'vendor-credit',
        ]),
        eq(made.documentId, ledgerLines.itemId),
        inArray(made.event, ['received', 'posted', 'issued', 'paid', 'entered']),
        eq(made.day, ledgerEntries.day),
      ),
    )
    .where(
      and(
        db.own(ledgerEntries),
        gte(ledgerEntries.day, from),
        lte(ledgerEntries.day, to),
        eq(ledgerEntries.event, 'settled'),
        sql`not exists (select from ledger_lines as other
          where other.agency_id = ${ledgerEntries.agencyId} and other.entry_id = ${ledgerEntries.id}
            and other.account not in ('customer', 'customer_advance', 'vendor', 'vendor_advance'))`,
      ),
    )
    .orderBy(asc(ledgerEntries.id), desc(made.id))
  return new Map(rows.map(({ id, madeWith }) => [id, madeWith]))
}

const named = sql`(case when ${ledgerLines.part} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then ${ledgerLines.part}::uuid end)`

/** The lines of entries with whose or what they are of. */
export function listLinesOf(db: AgencyDb, entryIds: string[]) {
  const { entryId, position, account, part, itemId: item, base } = ledgerLines
  return db
    .select({
      entryId,
      account,
      part,
      partName: sql<string | null>`coalesce(${contacts.name}, ${vendors.name}, ${bankAccounts.label})`,
      gstin: sql<string | null>`coalesce(${contacts.gstin}, ${vendors.gstin})`,
      state: sql<string | null>`coalesce(${contacts.state}, ${vendors.state})`,
      item,
      base,
    })
    .from(ledgerLines)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, named)))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, named)))
    .leftJoin(bankAccounts, and(db.own(bankAccounts), eq(bankAccounts.id, named)))
    .where(and(db.own(ledgerLines), inArray(entryId, entryIds)))
    .orderBy(asc(entryId), asc(position))
}

const isOfParty = inArray(ledgerLines.account, ['customer', 'customer_advance', 'vendor', 'vendor_advance'])

/** What documents are called that lines of customers and vendors open or settle. */
function listNamed(db: AgencyDb, itemIds?: string[]) {
  const { itemId, part } = ledgerLines
  // What was open before the books began is no document of an entry: it has a number of its own.
  const label = sql<string | null>`coalesce(
    min(${ledgerEntries.label}) filter (where ${ledgerEntries.documentId} = ${itemId}),
    min(${invoices.documentNumber}), min(${bills.billNumber}))`
  return db
    .select({
      item: sql<string>`${itemId}`.as('item'),
      part: sql<string>`${part}`.as('part'),
      label: label.as('label'),
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, ledgerLines.entryId)))
    .leftJoin(invoices, and(db.own(invoices), eq(invoices.id, itemId)))
    .leftJoin(bills, and(db.own(bills), eq(bills.id, itemId)))
    .where(and(db.own(ledgerLines), isNotNull(itemId), isOfParty, itemIds && inArray(itemId, itemIds)))
    .groupBy(itemId, part)
}

export async function listItemNames(db: AgencyDb, itemIds: string[]): Promise<Map<string, string | null>> {
  const rows = itemIds.length === 0 ? [] : await listNamed(db, itemIds)
  return new Map(rows.map(({ item, label }) => [item, label]))
}

/** Documents that are called as an older one of the same customer or vendor is. */
export async function listNamesakes(db: AgencyDb): Promise<Set<string>> {
  const named = listNamed(db).as('named')
  const { item, part, label } = named
  const placed = db
    .select({
      item: sql<string>`${item}`.as('item'),
      place: sql<number>`row_number() over (partition by ${part}, lower(${label}) order by ${item})`.as('place'),
    })
    .from(named)
    .where(isNotNull(label))
    .as('placed')
  const rows = await db.select({ item: placed.item }).from(placed).where(gt(placed.place, 1))
  return new Set(rows.map((row) => row.item))
}

/** Names that several customers, vendors and bank accounts of the agency have, in small letters. */
export async function listSharedNames(db: AgencyDb): Promise<string[]> {
  const all = sql`(
    select lower(${contacts.name}) as name from ${contacts} where ${db.own(contacts)}
    union all select lower(${vendors.name}) from ${vendors} where ${db.own(vendors)}
    union all select lower(${bankAccounts.label}) from ${bankAccounts} where ${db.own(bankAccounts)}) as named`
  const rows = await db
    .select({ name: sql<string>`named.name` })
    .from(all)
    .groupBy(sql`named.name`)
    .having(sql`count(*) > 1`)
  return rows.map(({ name }) => name)
}

/** Vendors' bills and credit notes that came into the books between two days. */
export function listBills(db: AgencyDb, { from, to }: Days, limit: number) {
  const sumOf = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  return db
    .select({
      id: bills.id,
      kind: bills.kind,
      corrects: sql<
        string | null
      >`(select bill_number from bills as corrected where corrected.agency_id = ${bills.agencyId} and corrected.id = ${bills.correctsId})`,
      day: sql<string>`${bills.enteredOn}`,
      billedOn: bills.billedOn,
      number: bills.billNumber,
      vendor: vendors.name,
      taxNumber: sql<string | null>`coalesce(${vendors.gstin}, ${vendors.taxNumber})`,
      state: bills.state,
      isReverseCharge: bills.isReverseCharge,
      currency: bills.currency,
      net: sumOf(billLines.net),
      cgst: sumOf(billLines.cgst),
      sgst: sumOf(billLines.sgst),
      igst: sumOf(billLines.igst),
      vat: sumOf(billLines.vat),
      tds: bills.tds,
      total: bills.total,
    })
    .from(bills)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, bills.vendorId)))
    .leftJoin(billLines, and(db.own(billLines), eq(billLines.billId, bills.id)))
    .where(and(db.own(bills), gte(bills.enteredOn, from), lte(bills.enteredOn, to)))
    .groupBy(bills.agencyId, bills.id, vendors.agencyId, vendors.id)
    .orderBy(asc(bills.enteredOn), asc(bills.id))
    .limit(limit)
}
export type BillRow = Awaited<ReturnType<typeof listBills>>[number]
