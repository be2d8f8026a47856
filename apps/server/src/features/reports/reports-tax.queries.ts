import type { InvoiceKind } from '@sarai/contract/invoice-words'
import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'
import type { Days } from './reports-payments.queries.ts'

/**
 * Documents count on the day they were issued, and are taken off on the day they were cancelled, as in the books: what
 * was filed for a month stays as it was.
 */
const counted = (db: AgencyDb, { from, to }: Days) =>
  and(
    db.own(ledgerEntries),
    eq(ledgerEntries.documentKind, 'invoice'),
    inArray(ledgerEntries.event, ['issued', 'cancelled']),
    gte(ledgerEntries.day, from),
    lte(ledgerEntries.day, to),
  )

const sign = sql`((case when ${ledgerEntries.event} = 'issued' then 1 else -1 end) * (case when ${invoices.kind} = 'credit-note' then -1 else 1 end))`

const itsInvoice = (db: AgencyDb) => and(db.own(invoices), eq(invoices.id, ledgerEntries.documentId))

const sumOf = (what: ReturnType<typeof sql>) => sql`sum(${sign} * coalesce((${what})::bigint, 0))`.mapWith(Number)

/** Output tax by kind of document and rate. */
export function sumGst(db: AgencyDb, days: Days) {
  const rate = sql`(rated.value ->> 'rate')::int`
  const isReverseCharge = sql<boolean>`coalesce((${invoices.document} ->> 'isReverseCharge')::boolean, false)`
  const currency = sql<string>`(${invoices.figures} ->> 'currency')`
  return db
    .select({
      kind: sql<InvoiceKind>`${invoices.kind}`,
      currency,
      rate: rate.mapWith(Number),
      isReverseCharge,
      documents: sql`count(distinct ${invoices.id})`.mapWith(Number),
      taxable: sumOf(sql`rated.value ->> 'taxable'`),
      cgst: sumOf(sql`rated.value -> 'taxes' ->> 'cgst'`),
      sgst: sumOf(sql`rated.value -> 'taxes' ->> 'sgst'`),
      utgst: sumOf(sql`rated.value -> 'taxes' ->> 'utgst'`),
      igst: sumOf(sql`rated.value -> 'taxes' ->> 'igst'`),
      vat: sumOf(sql`rated.value -> 'taxes' ->> 'vat'`),
    })
    .from(ledgerEntries)
    .innerJoin(invoices, itsInvoice(db))
    .innerJoin(sql`lateral jsonb_array_elements(${invoices.figures} -> 'rates') as rated(value)`, sql`true`)
    .where(counted(db, days))
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1, 2, 3, 4`)
}

/** Tax collected at source, by document. */
export function listTcs(db: AgencyDb, days: Days, limit: number) {
  return db
    .select({
      id: invoices.id,
      number: invoices.documentNumber,
      day: ledgerEntries.day,
      contactId: invoices.contactId,
      name: invoices.billTo,
      pan: sql<string | null>`${invoices.document} -> 'billTo' ->> 'pan'`,
      currency: sql<string>`${invoices.figures} ->> 'currency'`,
      taxable: sql`${sign} * (${invoices.figures} -> 'tcs' ->> 'base')::bigint`.mapWith(Number),
      amount: sql`${sign} * (${invoices.figures} -> 'tcs' ->> 'amount')::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(invoices, itsInvoice(db))
    .where(and(counted(db, days), sql`(${invoices.figures} -> 'tcs' ->> 'amount')::bigint <> 0`))
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
    .limit(limit)
}
