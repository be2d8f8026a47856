import { and, asc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bankAccounts } from '../bank-accounts/bank-accounts.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { itsPage } from '../ledger/ledger-pages.queries.ts'
import { ledgerEntries, ledgerLines } from '../ledger/ledger.table.ts'
import { vendors } from '../vendors/vendors.table.ts'
import { partId } from './reports-open.queries.ts'
import type { Days } from './reports-payments.queries.ts'

const isOfInvoice = (db: AgencyDb) =>
  and(db.own(invoices), eq(ledgerEntries.documentKind, 'invoice'), eq(invoices.id, ledgerEntries.documentId))

/** Entries by day, the oldest first. */
export function listDayBook(
  db: AgencyDb,
  { from, to }: Days,
  { after, limit }: { after?: { day: string; id: string }; limit: number },
) {
  const { id, day, documentKind, documentId, event, label } = ledgerEntries
  return db
    .select({ id, day, documentKind, documentId, invoiceKind: invoices.kind, event, label, opens: itsPage })
    .from(ledgerEntries)
    .leftJoin(invoices, isOfInvoice(db))
    .where(
      and(
        db.own(ledgerEntries),
        gte(day, from),
        lte(day, to),
        after && or(gt(day, after.day), and(eq(day, after.day), gt(id, after.id))),
      ),
    )
    .orderBy(asc(day), asc(id))
    .limit(limit)
}

/** The lines of entries, with the names of whom or what they are of. */
export function linesOf(db: AgencyDb, entryIds: string[]) {
  const { entryId, position, account, part, tripId, currency, amount, base } = ledgerLines
  const named = partId(sql`${part}`)
  return db
    .select({
      entryId,
      account,
      part,
      partName: sql<string | null>`coalesce(${contacts.name}, ${vendors.name}, ${bankAccounts.label})`,
      tripId,
      currency,
      amount,
      base,
    })
    .from(ledgerLines)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, named)))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, named)))
    .leftJoin(bankAccounts, and(db.own(bankAccounts), eq(bankAccounts.id, named)))
    .where(and(db.own(ledgerLines), inArray(entryId, entryIds)))
    .orderBy(asc(entryId), asc(position))
}

/** Lines of a customer, by all ids that the books know them by. */
const ofCustomer = (db: AgencyDb, parts: string[]) =>
  and(
    db.own(ledgerLines),
    inArray(ledgerLines.account, ['customer', 'customer_advance']),
    inArray(ledgerLines.part, parts),
  )

const summed = {
  currency: ledgerLines.currency,
  amount: sql`sum(${ledgerLines.amount})`.mapWith(Number),
  base: sql`sum(${ledgerLines.base})`.mapWith(Number),
}

/** What a customer owed before a day, or owes in all. */
export function sumCustomer(db: AgencyDb, parts: string[], before?: string) {
  return db
    .select(summed)
    .from(ledgerLines)
    .where(and(ofCustomer(db, parts), before === undefined ? undefined : lt(ledgerLines.day, before)))
    .groupBy(ledgerLines.currency)
    .orderBy(asc(ledgerLines.currency))
}

/** What a customer was charged by documents less what was credited, in the currency of the books. */
export async function sumCharged(db: AgencyDb, parts: string[]): Promise<number> {
  const [row] = await db
    .select({ base: sql`coalesce(sum(${ledgerLines.base}), 0)`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, ledgerLines.entryId)))
    .where(and(ofCustomer(db, parts), eq(ledgerEntries.documentKind, 'invoice')))
  return row?.base ?? 0
}

/** What changed what a customer owes between two days; what only puts a payment against an invoice does not. */
export function listStatement(db: AgencyDb, parts: string[], { from, to }: Days, limit: number) {
  const { id, day, documentKind, documentId, event, label } = ledgerEntries
  const amount = sql`sum(${ledgerLines.amount})`.mapWith(Number)
  return db
    .select({
      id,
      day,
      documentKind,
      documentId,
      invoiceKind: invoices.kind,
      event,
      label,
      tripId: sql<string | null>`(array_agg(${ledgerLines.tripId}))[1]`,
      opens: itsPage,
      currency: ledgerLines.currency,
      amount,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, ledgerLines.entryId)))
    .leftJoin(invoices, isOfInvoice(db))
    .where(and(ofCustomer(db, parts), gte(ledgerLines.day, from), lte(ledgerLines.day, to)))
    .groupBy(
      ledgerEntries.agencyId,
      id,
      day,
      documentKind,
      documentId,
      invoices.kind,
      event,
      label,
      ledgerLines.currency,
    )
    .having(sql`sum(${ledgerLines.amount}) <> 0`)
    .orderBy(asc(day), asc(id))
    .limit(limit)
}
