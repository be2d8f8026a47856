import { and, between, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bills } from '../bills/bills.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'
import { trips } from '../trips/trips.table.ts'
import { changedIn } from './returns-advances.queries.ts'
import type { Days } from './returns.queries.ts'

/** Invoices and notes that were issued between two days. */
const issuedIn = (db: AgencyDb, { from, to }: Days) =>
  and(
    db.own(invoices),
    isNull(invoices.deletedAt),
    notInArray(invoices.kind, ['proforma', 'opening']),
    ne(invoices.state, 'draft'),
    between(invoices.issuedOn, from, to),
  )

/** Receipts that came, were used or were refunded between two days. */
function paidIn(db: AgencyDb, { from, to }: Days) {
  const refunded = db
    .select({ id: receiptRefunds.receiptId })
    .from(receiptRefunds)
    .where(and(db.own(receiptRefunds), between(receiptRefunds.day, from, to)))
  return and(
    db.own(receipts),
    or(
      between(receipts.day, from, to),
      inArray(receipts.id, changedIn(db, { from, to })),
      inArray(receipts.id, refunded),
    ),
  )
}

/** The records that files of some days are made of: invoices, and what receipts are for. */
export async function listHeld(db: AgencyDb, days: Days): Promise<string[]> {
  const { from, to } = days
  const { id } = invoices
  const inBooks = db
    .select({ id: ledgerEntries.documentId })
    .from(ledgerEntries)
    .where(and(db.own(ledgerEntries), eq(ledgerEntries.documentKind, 'invoice'), between(ledgerEntries.day, from, to)))
  const paidFor = (column: typeof receipts.tripId | typeof receipts.invoiceId) =>
    db.select({ id: column }).from(receipts).where(paidIn(db, days))
  const rows = await union(
    db.select({ id }).from(invoices).where(issuedIn(db, days)),
    db
      .select({ id })
      .from(invoices)
      .where(
        and(
          db.own(invoices),
          isNull(invoices.deletedAt),
          or(inArray(id, inBooks), inArray(id, paidFor(receipts.invoiceId))),
        ),
      ),
    db
      .select({ id: trips.id })
      .from(trips)
      .where(and(db.own(trips), isNull(trips.deletedAt), inArray(trips.id, paidFor(receipts.tripId)))),
  )
  return rows.map((row) => row.id)
}

/** How many documents files of some days are made of. */
export async function countDocuments(
  db: AgencyDb,
  { from, to }: Days,
  { withBills }: { withBills: boolean },
): Promise<number> {
  const [sales, received, refunded, billed] = await db.together(() => [
    db.$count(invoices, issuedIn(db, { from, to })),
    db.$count(receipts, and(db.own(receipts), isNotNull(receipts.number), between(receipts.day, from, to))),
    db.$count(receiptRefunds, and(db.own(receiptRefunds), between(receiptRefunds.day, from, to))),
    db.$count(bills, and(db.own(bills), between(bills.enteredOn, from, to), sql`${withBills}`)),
  ])
  return sales + received + refunded + billed
}
