import type { InvoiceKind } from '@sarai/contract/invoice-words'
import type { ItemAccount } from '@sarai/ledger/accounts'
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { itsPage, pageOfEntry } from '../ledger/ledger-pages.queries.ts'
import { ledgerEntries, ledgerLines } from '../ledger/ledger.table.ts'
import { receipts } from '../receipts/receipts.table.ts'
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
      kind: sql<'invoice'>`'invoice'`,
      id: invoices.id,
      opens: itsPage,
      tripId: invoices.tripId,
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

const held = alias(ledgerLines, 'held')

/** Lines of tax that money brought before its invoice, and of what was released of it, with the payment they are of. */
function ofAdvances(db: AgencyDb, { from, to }: Days, [owed, kept]: ['gst_output' | 'tcs_payable', ItemAccount]) {
  const isSamePart = sql`${held.part} is not distinct from ${ledgerLines.part}`
  return {
    heldLine: and(db.own(held), eq(held.entryId, ledgerLines.entryId), eq(held.account, kept), isSamePart),
    itsReceipt: and(db.own(receipts), eq(receipts.id, held.itemId)),
    when: and(db.own(ledgerLines), eq(ledgerLines.account, owed), gte(ledgerLines.day, from), lte(ledgerLines.day, to)),
  }
}

/** The price that goes with a part of the tax in a payment. */
const priceWith = (part: SQL, price: string, whole: string) =>
  sql`round((${receipts.tax} #>> ${sql.raw(`'{${price}}'`)})::numeric * ${part} / nullif((${receipts.tax} #>> ${sql.raw(`'{${whole}}'`)})::numeric, 0))`

/** Output tax of what came ahead of invoices, less what went to them, by rate. */
export async function sumGstOfAdvances(db: AgencyDb, days: Days) {
  const { heldLine, itsReceipt, when } = ofAdvances(db, days, ['gst_output', 'gst_on_advances'])
  const sumOf = (head: string) =>
    sql`coalesce(sum(-${ledgerLines.amount}) filter (where ${ledgerLines.part} = ${head}), 0)`.mapWith(Number)
  return db
    .select({
      kind: sql<'advance'>`'advance'`,
      currency: ledgerLines.currency,
      rate: sql`(${receipts.tax} ->> 'rate')::int`.mapWith(Number),
      isReverseCharge: sql<boolean>`false`,
      documents: sql`count(distinct ${receipts.id})`.mapWith(Number),
      taxable: sql`coalesce(sum(${priceWith(sql`-${ledgerLines.amount}`, 'net', 'tax')}), 0)`.mapWith(Number),
      cgst: sumOf('cgst'),
      sgst: sumOf('sgst'),
      utgst: sumOf('utgst'),
      igst: sumOf('igst'),
      vat: sumOf('vat'),
    })
    .from(ledgerLines)
    .innerJoin(held, heldLine)
    .innerJoin(receipts, itsReceipt)
    .where(when)
    .groupBy(sql`2, 3`)
    .orderBy(sql`2, 3`)
}

const itsPayment = {
  agencyId: receipts.agencyId,
  id: ledgerLines.entryId,
  documentKind: sql`'receipt'`,
  documentId: receipts.id,
}

/** Tax collected at source with payments that came ahead of invoices, and what of it went to these or was given back. */
export function listTcsOfAdvances(db: AgencyDb, days: Days, limit: number) {
  const { heldLine, itsReceipt, when } = ofAdvances(db, days, ['tcs_payable', 'tcs_on_advances'])
  const amount = sql`-${ledgerLines.amount}`
  return db
    .select({
      kind: sql<'receipt'>`'receipt'`,
      id: receipts.id,
      opens: pageOfEntry(itsPayment),
      tripId: receipts.tripId,
      number: receipts.number,
      day: ledgerLines.day,
      contactId: receipts.payerId,
      name: sql<string>`coalesce(${contacts.name}, ${receipts.said} #>> '{payer,name}', '')`,
      pan: contacts.pan,
      currency: ledgerLines.currency,
      taxable: priceWith(amount, 'tcs,base', 'tcs,amount').mapWith(Number),
      amount: amount.mapWith(Number),
    })
    .from(ledgerLines)
    .innerJoin(held, heldLine)
    .innerJoin(receipts, itsReceipt)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, receipts.payerId)))
    .where(when)
    .orderBy(asc(ledgerLines.day), asc(ledgerLines.id))
    .limit(limit)
}
