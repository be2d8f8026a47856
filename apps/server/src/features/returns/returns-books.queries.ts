import type { Account } from '@sarai/ledger/accounts'
import { and, asc, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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

/** Entries by day, the oldest first; without those of what was bought where costs are hidden. */
export function listEntries(
  db: AgencyDb,
  { from, to }: Days,
  { after, limit, seesCosts }: { after?: Place; limit: number; seesCosts: boolean },
) {
  const { id, day, documentKind, documentId, event, label } = ledgerEntries
  return db
    .select({ id, day, documentKind, event, label, invoiceKind: invoices.kind })
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

const named = sql`(case when ${ledgerLines.part} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then ${ledgerLines.part}::uuid end)`

/** The lines of entries with whose or what they are of. */
export function listLinesOf(db: AgencyDb, entryIds: string[]) {
  const { entryId, position, account, part, base } = ledgerLines
  return db
    .select({
      entryId,
      account,
      part,
      partName: sql<string | null>`coalesce(${contacts.name}, ${vendors.name}, ${bankAccounts.label})`,
      gstin: sql<string | null>`coalesce(${contacts.gstin}, ${vendors.gstin})`,
      state: sql<string | null>`coalesce(${contacts.state}, ${vendors.state})`,
      base,
    })
    .from(ledgerLines)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, named)))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, named)))
    .leftJoin(bankAccounts, and(db.own(bankAccounts), eq(bankAccounts.id, named)))
    .where(and(db.own(ledgerLines), inArray(entryId, entryIds)))
    .orderBy(asc(entryId), asc(position))
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
