import type { VendorPaymentState } from '@sarai/contract/bill-words'
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { bills, vendorPayments, vendorSettlements } from './bills.table.ts'

/** What it is found by is for searches alone. */
const { terms: _terms, ...columns } = getTableColumns(vendorPayments)

export type PaymentRecord = Omit<typeof vendorPayments.$inferSelect, 'terms'>

export async function findPayment(db: AgencyDb, id: string): Promise<PaymentRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(vendorPayments)
    .where(and(db.own(vendorPayments), eq(vendorPayments.id, id)))
  return found
}

/** A payment, held until the transaction ends. */
export async function findPaymentForUpdate(db: AgencyDb, id: string): Promise<PaymentRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(vendorPayments)
    .where(and(db.own(vendorPayments), eq(vendorPayments.id, id)))
    .for('update')
  return found
}

export function insertPayment(db: AgencyDb, payment: typeof vendorPayments.$inferInsert) {
  return db.insert(vendorPayments).values(payment)
}

/** Changes a payment; every change is a new version. */
export function updatePayment(db: AgencyDb, id: string, changes: Partial<typeof vendorPayments.$inferInsert>) {
  return db
    .update(vendorPayments)
    .set({ ...changes, version: sql`${vendorPayments.version} + 1` })
    .where(and(db.own(vendorPayments), eq(vendorPayments.id, id)))
}

/** The newest payments of a vendor, with what of each is open as an advance. */
export function listPayments(db: AgencyDb, vendorId: string, limit: number) {
  const open = sql<number>`(select coalesce(sum(amount), 0) from ledger_items as item where item.agency_id = vendor_payments.agency_id and item.item_id = vendor_payments.id and item.account = 'vendor_advance')`
  return db
    .select({ payment: columns, advance: open.mapWith(Number).as('advance') })
    .from(vendorPayments)
    .where(and(db.own(vendorPayments), eq(vendorPayments.vendorId, vendorId)))
    .orderBy(desc(vendorPayments.day), desc(vendorPayments.id))
    .limit(limit)
}

export function insertSettlements(db: AgencyDb, settlements: (typeof vendorSettlements.$inferInsert)[]) {
  return insertRows(db, vendorSettlements, settlements)
}

/** What payments were put against, in that order. */
export async function listSettlements(db: AgencyDb, paymentIds: string[]) {
  if (paymentIds.length === 0) return []
  const { paymentId, billId, amount, isAdvance } = vendorSettlements
  return db
    .select({
      paymentId: sql<string>`${paymentId}`,
      id: billId,
      billNumber: bills.billNumber,
      currency: bills.currency,
      amount,
      isAdvance,
    })
    .from(vendorSettlements)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, billId)))
    .where(and(db.own(vendorSettlements), inArray(paymentId, paymentIds)))
    .orderBy(asc(vendorSettlements.id))
}

/** What was put against a bill, payments and credit notes, in that order. */
export function listSettlementsOfBill(db: AgencyDb, id: string) {
  const { mode, reference } = vendorPayments
  const { paymentId, creditId, billId, amount, isAdvance, day } = vendorSettlements
  return db
    .select({
      id: sql<string>`coalesce(${paymentId}, ${creditId})`,
      of: sql<'payment' | 'credit'>`case when ${creditId} is null then 'payment' else 'credit' end`,
      number: sql<string>`coalesce(${vendorPayments.number}, ${bills.billNumber})`,
      state: sql<VendorPaymentState>`case when coalesce(${vendorPayments.state}, ${bills.state}) = 'cancelled' then 'cancelled' else 'paid' end`,
      mode,
      reference,
      day,
      amount,
      isAdvance,
      currency: sql<string>`coalesce(${vendorPayments.currency}, ${bills.currency})`,
      rate: sql<number | null>`coalesce(${vendorPayments.rate}, ${bills.rate})`.mapWith(Number),
      paid: vendorPayments.amount,
    })
    .from(vendorSettlements)
    .leftJoin(vendorPayments, and(db.own(vendorPayments), eq(vendorPayments.id, paymentId)))
    .leftJoin(bills, and(db.own(bills), eq(bills.id, creditId)))
    .where(and(db.own(vendorSettlements), eq(billId, id)))
    .orderBy(asc(vendorSettlements.id))
}

/** Advances and credit notes that were put against a bill are free again. */
export function deleteAdvancesOn(db: AgencyDb, billId: string) {
  return db
    .delete(vendorSettlements)
    .where(and(db.own(vendorSettlements), eq(vendorSettlements.billId, billId), eq(vendorSettlements.isAdvance, true)))
}
