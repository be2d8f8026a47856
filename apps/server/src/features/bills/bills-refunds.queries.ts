import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorRefunds } from './bills-refunds.table.ts'
import { bills, vendorPayments } from './bills.table.ts'

/** What it is found by is for searches alone. */
const { terms: _terms, ...columns } = getTableColumns(vendorRefunds)

export type RefundRecord = Omit<typeof vendorRefunds.$inferSelect, 'terms'>

const isOne = (db: AgencyDb, id: string) => and(db.own(vendorRefunds), eq(vendorRefunds.id, id))

export async function findRefund(db: AgencyDb, id: string): Promise<RefundRecord | undefined> {
  const [found] = await db.select(columns).from(vendorRefunds).where(isOne(db, id))
  return found
}

/** The same, held until the transaction ends. */
export async function findRefundForUpdate(db: AgencyDb, id: string): Promise<RefundRecord | undefined> {
  const [found] = await db.select(columns).from(vendorRefunds).where(isOne(db, id)).for('update')
  return found
}

export function insertRefund(db: AgencyDb, refund: typeof vendorRefunds.$inferInsert) {
  return db.insert(vendorRefunds).values(refund)
}

/** Changes a refund; every change is a new version. */
export function updateRefund(db: AgencyDb, id: string, changes: Partial<typeof vendorRefunds.$inferInsert>) {
  return db
    .update(vendorRefunds)
    .set({ ...changes, version: sql`${vendorRefunds.version} + 1` })
    .where(isOne(db, id))
}

/** The newest refunds of a vendor, with what each was given back of. */
export async function listRefunds(db: AgencyDb, vendorId: string, limit: number) {
  const rows = await db
    .select({
      refund: columns,
      number: sql<string>`coalesce(${bills.billNumber}, ${vendorPayments.number})`,
      currency: sql<string>`coalesce(${bills.currency}, ${vendorPayments.currency})`,
    })
    .from(vendorRefunds)
    .leftJoin(bills, and(db.own(bills), eq(bills.id, vendorRefunds.creditId)))
    .leftJoin(vendorPayments, and(db.own(vendorPayments), eq(vendorPayments.id, vendorRefunds.paymentId)))
    .where(and(db.own(vendorRefunds), eq(vendorRefunds.vendorId, vendorId)))
    .orderBy(desc(vendorRefunds.day), desc(vendorRefunds.id))
    .limit(limit)
  return rows.map(({ refund, number, currency }) => ({
    ...refund,
    of: {
      kind: refund.creditId === null ? ('payment' as const) : ('credit' as const),
      id: refund.creditId ?? refund.paymentId ?? '',
      number,
      currency,
      amount: refund.taken,
    },
  }))
}

/** What was given back of a credit note, in that order. */
export function listRefundsOfNote(db: AgencyDb, creditId: string) {
  const { id, number, state, day, mode, reference, taken } = vendorRefunds
  return db
    .select({ id, number, state, day, mode, reference, amount: taken })
    .from(vendorRefunds)
    .where(and(db.own(vendorRefunds), eq(vendorRefunds.creditId, creditId)))
    .orderBy(asc(day), asc(id))
}

/** The number of a refund that stands, of a credit note or of a payment. */
export async function standingRefund(
  db: AgencyDb,
  of: { creditId: string } | { paymentId: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ number: vendorRefunds.number })
    .from(vendorRefunds)
    .where(
      and(
        db.own(vendorRefunds),
        'creditId' in of ? eq(vendorRefunds.creditId, of.creditId) : eq(vendorRefunds.paymentId, of.paymentId),
        eq(vendorRefunds.state, 'received'),
      ),
    )
    .limit(1)
  return found?.number
}
