import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { gatewayPayments, paymentLinks } from '../online-payments/online-payments.table.ts'
import type { PaidFor } from '../receipts/receipts.queries.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'
import { gatewayRefunds } from './gateway-refunds.table.ts'

export type GatewayRefundRecord = typeof gatewayRefunds.$inferSelect

const matchRefund = (db: AgencyDb, id: string) => and(db.own(gatewayRefunds), eq(gatewayRefunds.id, id))

export async function insertGatewayRefund(db: AgencyDb, row: typeof gatewayRefunds.$inferInsert): Promise<void> {
  await db.insert(gatewayRefunds).values(row)
}

export async function findGatewayRefund(db: AgencyDb, id: string): Promise<GatewayRefundRecord | undefined> {
  const [refund] = await db.select().from(gatewayRefunds).where(matchRefund(db, id))
  return refund
}

export async function findGatewayRefundForUpdate(db: AgencyDb, id: string): Promise<GatewayRefundRecord | undefined> {
  const [refund] = await db.select().from(gatewayRefunds).where(matchRefund(db, id)).for('update')
  return refund
}

export async function updateGatewayRefund(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<GatewayRefundRecord, 'id' | 'agencyId'>>,
): Promise<void> {
  await db.update(gatewayRefunds).set(changes).where(matchRefund(db, id))
}

/** What is kept for a refund is nobody else's. */
const isOnItsWay = inArray(gatewayRefunds.state, ['requested', 'pending'])
/** What the gateway may still do. */
const isAskable = inArray(gatewayRefunds.state, ['requested', 'pending', 'given-up'])

const takenColumns = {
  id: gatewayPayments.id,
  provider: gatewayPayments.provider,
  paymentId: gatewayPayments.paymentId,
  currency: gatewayPayments.currency,
  amount: gatewayPayments.amount,
  receiptId: gatewayPayments.receiptId,
  payerId: sql<string | null>`coalesce(${receipts.payerId}, ${paymentLinks.payerId})`,
  payer: paymentLinks.customer,
  description: paymentLinks.description,
  tripId: paymentLinks.tripId,
  invoiceId: paymentLinks.invoiceId,
}

export const selectTaken = (db: AgencyDb) =>
  db
    .select(takenColumns)
    .from(gatewayPayments)
    .innerJoin(paymentLinks, and(db.own(paymentLinks), eq(paymentLinks.id, gatewayPayments.linkId)))
    .leftJoin(receipts, and(db.own(receipts), eq(receipts.id, gatewayPayments.receiptId)))

/** Money that a gateway has taken, with what it was taken for. */
export async function findTaken(db: AgencyDb, id: string) {
  const [found] = await selectTaken(db).where(and(db.own(gatewayPayments), eq(gatewayPayments.id, id)))
  return found
}
export type TakenRecord = NonNullable<Awaited<ReturnType<typeof findTaken>>>

/** By the books, where it is in them; what was meant for a trip may have been entered as a deposit. */
const isTakenAsDeposit = (payerIds: string[]) =>
  or(
    and(
      isNotNull(receipts.id),
      isNull(receipts.tripId),
      isNull(receipts.invoiceId),
      inArray(receipts.payerId, payerIds),
    ),
    and(
      isNull(receipts.id),
      isNull(paymentLinks.tripId),
      isNull(paymentLinks.invoiceId),
      inArray(paymentLinks.payerId, payerIds),
    ),
  )

/** What gateways have taken for a trip, or for an invoice of nothe newest first. */
export function listTakenFor(
  db: AgencyDb,
  { kind, id, payerIds }: PaidFor & { payerIds: string[] },
): Promise<TakenRecord[]> {
  const byKind = {
    trip: eq(paymentLinks.tripId, id),
    invoice: and(eq(paymentLinks.invoiceId, id), isNull(paymentLinks.tripId)),
    contact: isTakenAsDeposit(payerIds),
  }
  return selectTaken(db)
    .where(and(db.own(gatewayPayments), byKind[kind]))
    .orderBy(desc(gatewayPayments.paidAt), desc(gatewayPayments.id))
}

/** What was asked for of some payments, the newest first. */
export function listGatewayRefunds(db: AgencyDb, gatewayPaymentIds: string[]): Promise<GatewayRefundRecord[]> {
  if (gatewayPaymentIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(gatewayRefunds)
    .where(and(db.own(gatewayRefunds), inArray(gatewayRefunds.gatewayPaymentId, gatewayPaymentIds)))
    .orderBy(desc(gatewayRefunds.id))
}

/** What is on its way of a payment or credit note, and not in the books yet; the oldest first. */
export function listOnItsWay(
  db: AgencyDb,
  { receiptId, noteId }: Pick<GatewayRefundRecord, 'receiptId' | 'noteId'>,
): Promise<GatewayRefundRecord[]> {
  const of = receiptId ? eq(gatewayRefunds.receiptId, receiptId) : eq(gatewayRefunds.noteId, noteId ?? '')
  return db
    .select()
    .from(gatewayRefunds)
    .where(and(db.own(gatewayRefunds), of, isOnItsWay))
    .orderBy(asc(gatewayRefunds.id))
}

/** What a gateway was asked to give back of one of its payments and is not dothe oldest first. */
export function listAskableOfPayment(
  db: AgencyDb,
  provider: string,
  paymentId: string,
): Promise<GatewayRefundRecord[]> {
  return db
    .select({ refund: gatewayRefunds })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, and(db.own(gatewayPayments), eq(gatewayPayments.id, gatewayRefunds.gatewayPaymentId)))
    .where(
      and(
        db.own(gatewayRefunds),
        isAskable,
        eq(gatewayPayments.provider, provider),
        eq(gatewayPayments.paymentId, paymentId),
      ),
    )
    .orderBy(asc(gatewayRefunds.id))
    .then((rows) => rows.map(({ refund }) => refund))
}

/** Refunds that their gateway is to be asked about by now, the one that waits longest first. */
export function listRefundsToCheck(db: AgencyDb, now: string, limit: number): Promise<GatewayRefundRecord[]> {
  return db
    .select()
    .from(gatewayRefunds)
    .where(and(db.own(gatewayRefunds), lte(gatewayRefunds.checkAt, now)))
    .orderBy(asc(gatewayRefunds.checkAt), asc(gatewayRefunds.id))
    .limit(limit)
}

/** The refund in the books that bears a gateway's own reference of it; undefined where nobody recorded it. */
export async function findRefundRecorded(
  db: AgencyDb,
  { reference, amount, currency }: { reference: string; amount: number; currency: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: receiptRefunds.id })
    .from(receiptRefunds)
    .where(
      and(
        db.own(receiptRefunds),
        eq(receiptRefunds.reference, reference),
        eq(receiptRefunds.amount, amount),
        eq(receiptRefunds.currency, currency),
      ),
    )
    .limit(1)
  return found?.id
}
