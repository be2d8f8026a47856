import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { gatewayPayments, paymentLinks } from '../online-payments/online-payments.table.ts'
import { selectTaken, type TakenRecord } from './gateway-refunds.queries.ts'
import { gatewayRefunds, unmatchedRefunds } from './gateway-refunds.table.ts'

export interface PaymentAtGateway {
  provider: string
  paymentId: string
}

export type UnmatchedRefundRecord = typeof unmatchedRefunds.$inferSelect

/** Money that a gateway has taken, as the gateway calls it. */
export async function findTakenAt(
  db: AgencyDb,
  { provider, paymentId }: PaymentAtGateway,
): Promise<TakenRecord | undefined> {
  const { provider: by, paymentId: known } = gatewayPayments
  const [found] = await selectTaken(db).where(and(db.own(gatewayPayments), eq(by, provider), eq(known, paymentId)))
  return found
}

/** Those who list the refunds of a payment at once do so one after the other. */
export async function holdTaken(db: AgencyDb, id: string): Promise<void> {
  const match = and(db.own(gatewayPayments), eq(gatewayPayments.id, id))
  await db.select({ id: gatewayPayments.id }).from(gatewayPayments).where(match).for('update')
}

/** Keeps a refund of a payment that is not known, once. */
export async function insertUnmatchedRefund(db: AgencyDb, row: typeof unmatchedRefunds.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(unmatchedRefunds)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: unmatchedRefunds.id })
  return made.length > 0
}

/** Forgets refunds as unmatched whose payment is known by now. */
export async function deleteUnmatchedRefunds(db: AgencyDb, { provider, paymentId }: PaymentAtGateway): Promise<void> {
  const { provider: by, paymentId: known } = unmatchedRefunds
  await db.delete(unmatchedRefunds).where(and(db.own(unmatchedRefunds), eq(by, provider), eq(known, paymentId)))
}

/** Most that are looked at: more than that is one trouble, and not many. */
const mostProblems = 200

/** Refunds that nobody has dealt with and that could not be entered, or taken back; the newest first. */
export function listRefundsWithProblem(db: AgencyDb) {
  const { id, provider, paymentId } = gatewayPayments
  return db
    .select({
      refund: gatewayRefunds,
      payment: {
        provider,
        paymentId,
        customer: paymentLinks.customer,
        description: paymentLinks.description,
        tripId: paymentLinks.tripId,
        invoiceId: paymentLinks.invoiceId,
        payerId: paymentLinks.payerId,
      },
    })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, and(db.own(gatewayPayments), eq(id, gatewayRefunds.gatewayPaymentId)))
    .innerJoin(paymentLinks, and(db.own(paymentLinks), eq(paymentLinks.id, gatewayPayments.linkId)))
    .where(and(db.own(gatewayRefunds), isNotNull(gatewayRefunds.problem), isNull(gatewayRefunds.handledAt)))
    .orderBy(desc(gatewayRefunds.id))
    .limit(mostProblems)
}

/** Refunds of payments that are not known, and that nobody has dealt with; the newest first. */
export function listUnmatchedRefunds(db: AgencyDb): Promise<UnmatchedRefundRecord[]> {
  return db
    .select()
    .from(unmatchedRefunds)
    .where(and(db.own(unmatchedRefunds), isNull(unmatchedRefunds.handledAt)))
    .orderBy(desc(unmatchedRefunds.id))
    .limit(mostProblems)
}

/** @returns whether there is one */
export async function updateUnmatchedRefund(
  db: AgencyDb,
  id: string,
  changes: Pick<UnmatchedRefundRecord, 'handledAt' | 'handledBy' | 'handledNote'>,
): Promise<boolean> {
  const match = and(db.own(unmatchedRefunds), eq(unmatchedRefunds.id, id))
  const changed = await db.update(unmatchedRefunds).set(changes).where(match).returning({ id: unmatchedRefunds.id })
  return changed.length > 0
}
