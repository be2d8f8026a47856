import { and, asc, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { receipts } from '../receipts/receipts.table.ts'
import { gatewayPayments, paymentLinks } from './online-payments.table.ts'

export type PaymentLinkRecord = typeof paymentLinks.$inferSelect
export type NewPaymentLink = typeof paymentLinks.$inferInsert
export type GatewayPaymentRecord = typeof gatewayPayments.$inferSelect

const matchLink = (db: AgencyDb, id: string) => and(db.own(paymentLinks), eq(paymentLinks.id, id))

export async function insertLink(db: AgencyDb, row: NewPaymentLink): Promise<PaymentLinkRecord> {
  const [link] = await db.insert(paymentLinks).values(row).returning()
  if (!link) throw new Error('the payment link was not stored')
  return link
}

export async function findLink(db: AgencyDb, id: string): Promise<PaymentLinkRecord | undefined> {
  const [link] = await db.select().from(paymentLinks).where(matchLink(db, id))
  return link
}

export async function findLinkForUpdate(db: AgencyDb, id: string): Promise<PaymentLinkRecord | undefined> {
  const [link] = await db.select().from(paymentLinks).where(matchLink(db, id)).for('update')
  return link
}

export async function findLinkAtProvider(
  db: AgencyDb,
  { provider, providerLinkId }: { provider: string; providerLinkId: string },
): Promise<PaymentLinkRecord | undefined> {
  const { provider: by, providerLinkId: known } = paymentLinks
  const [link] = await db
    .select()
    .from(paymentLinks)
    .where(and(db.own(paymentLinks), eq(by, provider), eq(known, providerLinkId)))
  return link
}

/** Links that were opened from a page, the newest first. */
export function listLinksOfPage(db: AgencyDb, path: string, limit: number): Promise<PaymentLinkRecord[]> {
  return db
    .select()
    .from(paymentLinks)
    .where(and(db.own(paymentLinks), eq(paymentLinks.path, path)))
    .orderBy(desc(paymentLinks.id))
    .limit(limit)
}

/** Links that the gateway is to be asked about by now, the one that waits longest first. */
export function listLinksToCheck(db: AgencyDb, now: string, limit: number): Promise<PaymentLinkRecord[]> {
  return db
    .select()
    .from(paymentLinks)
    .where(and(db.own(paymentLinks), lte(paymentLinks.checkAt, now)))
    .orderBy(asc(paymentLinks.checkAt), asc(paymentLinks.id))
    .limit(limit)
}

export async function updateLink(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<PaymentLinkRecord, 'id' | 'agencyId'>>,
): Promise<void> {
  await db.update(paymentLinks).set(changes).where(matchLink(db, id))
}

export async function findGatewayPayment(
  db: AgencyDb,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<GatewayPaymentRecord | undefined> {
  const [payment] = await db
    .select()
    .from(gatewayPayments)
    .where(
      and(db.own(gatewayPayments), eq(gatewayPayments.provider, provider), eq(gatewayPayments.paymentId, paymentId)),
    )
  return payment
}

export async function insertGatewayPayment(db: AgencyDb, row: typeof gatewayPayments.$inferInsert): Promise<void> {
  await db.insert(gatewayPayments).values(row)
}

/** What was paid from a page, since a moment where one is given, and has a receipt; the newest first. */
export function listReceiptsOfPage(db: AgencyDb, path: string, since: string | null) {
  return db
    .select({ id: receipts.id, number: receipts.number })
    .from(receipts)
    .innerJoin(gatewayPayments, and(db.own(gatewayPayments), eq(gatewayPayments.receiptId, receipts.id)))
    .innerJoin(paymentLinks, and(db.own(paymentLinks), eq(paymentLinks.id, gatewayPayments.linkId)))
    .where(
      and(
        db.own(receipts),
        eq(paymentLinks.path, path),
        inArray(receipts.state, ['received', 'part-refunded', 'refunded']),
        isNotNull(receipts.number),
        since === null ? undefined : gte(gatewayPayments.createdAt, since),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(20)
}

/** What has come by a link, entered or not. */
export async function sumGatewayPayments(db: AgencyDb, linkId: string): Promise<number> {
  const [sum] = await db
    .select({ amount: sql`coalesce(sum(${gatewayPayments.amount}), 0)`.mapWith(Number) })
    .from(gatewayPayments)
    .where(and(db.own(gatewayPayments), eq(gatewayPayments.linkId, linkId)))
  return sum?.amount ?? 0
}
