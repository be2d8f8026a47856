import type { IssuedBy } from '@sarai/contract/invoice-issuer'
import type { InvoiceDocument, InvoiceFigures } from '@sarai/contract/invoice-schemas'
import type { SaleKind } from '@sarai/returns/facts'
import { and, asc, between, eq, inArray, isNotNull, isNull, lt, ne, not, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invoiceIrns } from '../invoices/invoices-irn.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'

export interface Days {
  from: string
  to: string
}

/** When the books took a document back. */
const takenBack = (db: AgencyDb, kinds: string[], id: SQL | typeof invoices.id | typeof receipts.id) =>
  and(
    db.own(ledgerEntries),
    inArray(ledgerEntries.documentKind, kinds),
    eq(ledgerEntries.event, 'cancelled'),
    eq(ledgerEntries.documentId, id),
  )

/** The figures without their reasons, which are longer than all else. */
const lines = sql<Omit<InvoiceFigures['lines'][number], 'why'>[]>`(
  select coalesce(jsonb_agg(line - 'why'), '[]') from jsonb_array_elements(${invoices.figures} -> 'lines') as line)`
const figures = sql<
  Pick<InvoiceFigures, 'form' | 'currency' | 'rates' | 'exempt' | 'total' | 'needsAccountant' | 'tcs'>
>`(
  ${invoices.figures} - 'lines' - 'why' - 'words')`

const corrected = alias(invoices, 'corrected')

const facts = {
  id: invoices.id,
  kind: sql<SaleKind>`${invoices.kind}`,
  seriesId: invoices.seriesId,
  number: sql<string>`${invoices.documentNumber}`,
  day: sql<string>`${invoices.issuedOn}`,
  // A document that came to nothing is in no books: then the day it was cancelled on.
  cancelledOn: sql<string | null>`(case when ${invoices.state} = 'cancelled'
    then coalesce(${ledgerEntries.day}, ${invoices.cancelledAt}::date) end)::text`,
  billTo: sql<InvoiceDocument['billTo']>`${invoices.document} -> 'billTo'`,
  isReverseCharge: sql<boolean>`coalesce((${invoices.document} ->> 'isReverseCharge')::boolean, false)`,
  tripId: invoices.tripId,
  lines,
  figures,
  supplier: sql<IssuedBy>`${invoices.supplier}`,
  correctsNumber: corrected.documentNumber,
  correctsDay: corrected.issuedOn,
  correctsTotal: corrected.total,
  isReported: isNotNull(invoiceIrns.invoiceId).mapWith(Boolean),
}

/** Invoices and notes that were issued, of those with a registration where one is given. */
export function listSales(
  db: AgencyDb,
  { from, to }: Days,
  { registrationId, limit }: { registrationId?: string; limit: number },
) {
  return db
    .select(facts)
    .from(invoices)
    .leftJoin(ledgerEntries, takenBack(db, ['invoice'], invoices.id))
    .leftJoin(invoiceIrns, and(db.own(invoiceIrns), eq(invoiceIrns.invoiceId, invoices.id)))
    .leftJoin(corrected, and(eq(corrected.agencyId, invoices.agencyId), eq(corrected.id, invoices.correctsId)))
    .where(
      and(
        db.own(invoices),
        isNull(invoices.deletedAt),
        notInArray(invoices.kind, ['proforma', 'opening']),
        ne(invoices.state, 'draft'),
        between(invoices.issuedOn, from, to),
        registrationId === undefined ? undefined : eq(invoices.registrationId, registrationId),
      ),
    )
    .orderBy(asc(invoices.issuedOn), asc(invoices.id))
    .limit(limit)
}
export type SaleRecord = Awaited<ReturnType<typeof listSales>>[number]

/** What was issued before and cancelled between two days. */
export function listCancelledLater(db: AgencyDb, { from, to }: Days, registrationId: string, limit: number) {
  return db
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.documentNumber}`,
      day: sql<string>`${invoices.issuedOn}`,
    })
    .from(ledgerEntries)
    .innerJoin(invoices, and(db.own(invoices), eq(invoices.id, ledgerEntries.documentId)))
    .where(
      and(
        db.own(ledgerEntries),
        eq(ledgerEntries.documentKind, 'invoice'),
        eq(ledgerEntries.event, 'cancelled'),
        between(ledgerEntries.day, from, to),
        lt(invoices.issuedOn, from),
        eq(invoices.registrationId, registrationId),
      ),
    )
    .orderBy(asc(ledgerEntries.day), asc(invoices.id))
    .limit(limit)
}

interface Numbered {
  registrationId: string
  limit: number
}

/** Numbers of receipt vouchers of a registration between two days, and whether they were cancelled by the second. */
export function listReceiptNumbers(db: AgencyDb, { from, to }: Days, { registrationId, limit }: Numbered) {
  return db
    .select({
      number: sql<string>`${receipts.number}`,
      isCancelled: sql<boolean>`(${ledgerEntries.day} is not null and ${ledgerEntries.day} <= ${to}::date)`,
    })
    .from(receipts)
    .leftJoin(ledgerEntries, takenBack(db, ['receipt', 'deposit-use'], receipts.id))
    .where(
      and(
        db.own(receipts),
        isNotNull(receipts.tax),
        eq(receipts.registrationId, registrationId),
        between(receipts.day, from, to),
      ),
    )
    .orderBy(asc(receipts.day), asc(receipts.id))
    .limit(limit)
}

export function listRefundNumbers(db: AgencyDb, { from, to }: Days, { registrationId, limit }: Numbered) {
  return db
    .select({ number: receiptRefunds.number })
    .from(receiptRefunds)
    .where(
      and(
        db.own(receiptRefunds),
        eq(receiptRefunds.registrationId, registrationId),
        between(receiptRefunds.day, from, to),
      ),
    )
    .orderBy(asc(receiptRefunds.day), asc(receiptRefunds.id))
    .limit(limit)
}

/** Of the vouchers between two numbers those that bear a day of another month: money is entered after its day. */
export async function listNumbersElsewhere(
  db: AgencyDb,
  { from, to }: Days,
  { kind, first, last, limit }: { kind: 'receipt' | 'refund'; first: string; last: string; limit: number },
): Promise<string[]> {
  const table = kind === 'receipt' ? receipts : receiptRefunds
  const found = await db
    .select({ number: sql<string>`${table.number}` })
    .from(table)
    .where(and(db.own(table), between(table.number, first, last), not(between(table.day, from, to))))
    .limit(limit)
  return found.map(({ number }) => number)
}
