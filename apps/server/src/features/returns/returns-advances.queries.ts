import { and, asc, between, eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReceiptTax } from '@sarai/contract/receipt-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { ledgerLines } from '../ledger/ledger.table.ts'
import { receipts } from '../receipts/receipts.table.ts'
import type { Days } from './returns.queries.ts'

const touched = alias(ledgerLines, 'touched')

/** Payments whose tax of what came ahead changed between two days. */
export const changedIn = (db: AgencyDb, { from, to }: Days) =>
  db
    .select({ id: touched.itemId })
    .from(touched)
    .where(and(db.own(touched), eq(touched.account, 'gst_on_advances'), between(touched.day, from, to)))

/**
 * Payments that were ahead of their invoice, with their tax as the books hold it: what is left of those that came between
 * two days, and what went to invoices or was given back of those that came before.
 */
export function listAdvances(
  db: AgencyDb,
  { from, to }: Days,
  { registrationId, limit }: { registrationId: string; limit: number },
) {
  const isNew = sql<boolean>`min(${ledgerLines.day}) >= ${from}::date`
  const sumOf = (head: string) => {
    const own = sql`${ledgerLines.part} = ${head}`
    return sql`(case when ${isNew} then coalesce(sum(${ledgerLines.amount}) filter (where ${own}), 0)
      else coalesce(-sum(${ledgerLines.amount}) filter (where ${own} and ${ledgerLines.day} >= ${from}::date), 0) end)`.mapWith(
      Number,
    )
  }
  return db
    .select({
      id: receipts.id,
      number: sql<string>`${receipts.number}`,
      tax: sql<ReceiptTax>`${receipts.tax}`,
      isNew,
      cgst: sumOf('cgst'),
      sgst: sumOf('sgst'),
      utgst: sumOf('utgst'),
      igst: sumOf('igst'),
    })
    .from(ledgerLines)
    .innerJoin(receipts, and(db.own(receipts), eq(receipts.id, ledgerLines.itemId)))
    .where(
      and(
        db.own(ledgerLines),
        eq(ledgerLines.account, 'gst_on_advances'),
        lte(ledgerLines.day, to),
        sql`${ledgerLines.itemId} in ${changedIn(db, { from, to })}`,
        eq(receipts.registrationId, registrationId),
      ),
    )
    .groupBy(receipts.agencyId, receipts.id)
    .orderBy(asc(receipts.day), asc(receipts.id))
    .limit(limit)
}
export type AdvanceRecord = Awaited<ReturnType<typeof listAdvances>>[number]

/** Of which trips receipts are, or of which invoices. */
export function listPurposes(db: AgencyDb, ids: string[]) {
  return db
    .select({ id: receipts.id, tripId: receipts.tripId, invoiceId: receipts.invoiceId })
    .from(receipts)
    .where(and(db.own(receipts), sql`${receipts.id} = any(${sql.param(ids)}::uuid[])`))
}
