import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorRefunds } from './bills-refunds.table.ts'
import { vendorPayments } from './bills.table.ts'

interface Of {
  /** All ids that were merged into the vendor's. */
  vendorIds: string[]
  currency: string
  amount: number
}

/** Payments of an amount to a vendor that stand, the newest first: with what of each is open, and the bills it settles. */
export function listPaymentsOfAmount(db: AgencyDb, { vendorIds, currency, amount, whole }: Of & { whole: number }) {
  const { id, number, day, mode, reference, tds } = vendorPayments
  const advance = sql<number>`(select coalesce(sum(amount), 0) from ledger_items as item where item.agency_id = vendor_payments.agency_id and item.item_id = vendor_payments.id and item.account = 'vendor_advance')`
  const billIds = sql<
    string[]
  >`array(select bill_id from vendor_settlements as settled where settled.agency_id = vendor_payments.agency_id and settled.payment_id = vendor_payments.id)`
  return db
    .select({
      id,
      number,
      currency: vendorPayments.currency,
      amount: vendorPayments.amount,
      whole: sql`${vendorPayments.amount} + ${tds}`.mapWith(Number),
      day,
      mode,
      reference,
      advance: advance.mapWith(Number),
      billIds,
    })
    .from(vendorPayments)
    .where(
      and(
        db.own(vendorPayments),
        inArray(vendorPayments.vendorId, vendorIds),
        eq(vendorPayments.currency, currency),
        or(eq(vendorPayments.amount, amount), eq(sql`${vendorPayments.amount} + ${tds}`, whole)),
        ne(vendorPayments.state, 'cancelled'),
      ),
    )
    .orderBy(desc(day), desc(id))
}
export type PaymentOfAmount = Awaited<ReturnType<typeof listPaymentsOfAmount>>[number]

/** Money of an amount that a vendor gave back, as far as it stands: the newest first. */
export function listRefundsOfAmount(db: AgencyDb, { vendorIds, currency, amount }: Of) {
  const { id, number, day, mode, reference } = vendorRefunds
  return db
    .select({
      number,
      currency: vendorRefunds.currency,
      amount: vendorRefunds.amount,
      whole: vendorRefunds.amount,
      day,
      mode,
      reference,
    })
    .from(vendorRefunds)
    .where(
      and(
        db.own(vendorRefunds),
        inArray(vendorRefunds.vendorId, vendorIds),
        eq(vendorRefunds.currency, currency),
        eq(vendorRefunds.amount, amount),
        ne(vendorRefunds.state, 'cancelled'),
      ),
    )
    .orderBy(desc(day), desc(id))
}
