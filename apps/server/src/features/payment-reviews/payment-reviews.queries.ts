import { and, asc, eq, lte } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { gatewayPayments } from '../online-payments/online-payments.table.ts'

const { id, provider, paymentId, paidAt, reviewAt } = gatewayPayments

/** Payments whose gateway is to be asked by now what became of them, the one that waits longest first. */
export function listPaymentsToReview(db: AgencyDb, now: string, limit: number) {
  return db
    .select({ id, provider, paymentId, paidAt })
    .from(gatewayPayments)
    .where(and(db.own(gatewayPayments), lte(reviewAt, now)))
    .orderBy(asc(reviewAt), asc(id))
    .limit(limit)
}
export type ReviewedPayment = Awaited<ReturnType<typeof listPaymentsToReview>>[number]

export async function setReviewAt(db: AgencyDb, paymentRowId: string, at: string | null): Promise<void> {
  await db
    .update(gatewayPayments)
    .set({ reviewAt: at })
    .where(and(db.own(gatewayPayments), eq(id, paymentRowId)))
}
