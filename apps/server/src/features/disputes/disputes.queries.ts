import { and, asc, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { gatewayPayments, paymentLinks } from '../online-payments/online-payments.table.ts'
import { disputes } from './disputes.table.ts'

export type DisputeRecord = typeof disputes.$inferSelect
export type NewDispute = typeof disputes.$inferInsert

const match = (db: AgencyDb, id: string) => and(db.own(disputes), eq(disputes.id, id))

export async function insertDispute(db: AgencyDb, row: NewDispute): Promise<DisputeRecord> {
  const [dispute] = await db.insert(disputes).values(row).returning()
  if (!dispute) throw new Error('the dispute was not stored')
  return dispute
}

export async function updateDispute(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<DisputeRecord, 'id' | 'agencyId'>>,
): Promise<void> {
  await db.update(disputes).set(changes).where(match(db, id))
}

export async function findDisputeForUpdate(db: AgencyDb, id: string): Promise<DisputeRecord | undefined> {
  const [dispute] = await db.select().from(disputes).where(match(db, id)).for('update')
  return dispute
}

/** One as its gateway calls it. */
export async function findDisputeAt(
  db: AgencyDb,
  { provider, providerDisputeId }: Pick<DisputeRecord, 'provider' | 'providerDisputeId'>,
): Promise<DisputeRecord | undefined> {
  const [dispute] = await db
    .select()
    .from(disputes)
    .where(and(db.own(disputes), eq(disputes.provider, provider), eq(disputes.providerDisputeId, providerDisputeId)))
  return dispute
}

/** Disputes that are to be looked at by now, the one that waits longest first. */
export function listDisputesToCheck(db: AgencyDb, now: string, limit: number): Promise<DisputeRecord[]> {
  return db
    .select()
    .from(disputes)
    .where(and(db.own(disputes), lte(disputes.checkAt, now)))
    .orderBy(asc(disputes.checkAt), asc(disputes.id))
    .limit(limit)
}

const about = {
  customer: paymentLinks.customer,
  description: paymentLinks.description,
  tripId: paymentLinks.tripId,
  invoiceId: paymentLinks.invoiceId,
  payerId: paymentLinks.payerId,
  receiptId: gatewayPayments.receiptId,
}

const selectWithAbout = (db: AgencyDb) =>
  db
    .select({ dispute: disputes, about })
    .from(disputes)
    .leftJoin(gatewayPayments, and(db.own(gatewayPayments), eq(gatewayPayments.id, disputes.gatewayPaymentId)))
    .leftJoin(paymentLinks, and(db.own(paymentLinks), eq(paymentLinks.id, gatewayPayments.linkId)))

/** Disputes of what was paid for a trip, or for an invoice of none; the newest first. */
export function listDisputesFor(db: AgencyDb, { kind, id }: { kind: 'trip' | 'invoice'; id: string }) {
  const of =
    kind === 'trip' ? eq(paymentLinks.tripId, id) : and(eq(paymentLinks.invoiceId, id), isNull(paymentLinks.tripId))
  return selectWithAbout(db)
    .where(and(db.own(disputes), of))
    .orderBy(desc(disputes.openedAt), desc(disputes.id))
}

/** Disputes that somebody has to do something about, and that nobody has dealt with; the newest first. */
export function listDisputesToHandle(db: AgencyDb) {
  const isOpen = or(eq(disputes.state, 'needs-response'), isNotNull(disputes.problem))
  return selectWithAbout(db)
    .where(and(db.own(disputes), isOpen, isNull(disputes.handledAt)))
    .orderBy(desc(disputes.id))
    .limit(200)
}

/** What a dispute is of. */
export async function findWithAbout(db: AgencyDb, id: string) {
  const [found] = await selectWithAbout(db).where(match(db, id))
  return found
}
