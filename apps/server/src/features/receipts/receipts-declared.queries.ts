import { and, count, desc, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { ReceiptRecord } from './receipts.queries.ts'
import { receipts } from './receipts.table.ts'

/** References are typed with and without blanks, in either case. */
const plainReference = sql`lower(regexp_replace(${receipts.reference}, '[[:space:]]', '', 'g'))`
const isWaiting = (db: AgencyDb, invoiceId: string) =>
  and(
    db.own(receipts),
    eq(receipts.invoiceId, invoiceId),
    eq(receipts.state, 'pending'),
    eq(receipts.isFromCustomer, true),
  )

/** Whether a payment of these payers, or of a trip that nobody is known to pay, has this reference and still holds. */
export async function hasReference(
  db: AgencyDb,
  { payerIds, tripId, reference }: { payerIds: string[]; tripId: string | null; reference: string },
): Promise<boolean> {
  const payer =
    payerIds.length > 0 ? inArray(receipts.payerId, payerIds) : tripId ? eq(receipts.tripId, tripId) : sql`false`
  const found = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        db.own(receipts),
        payer,
        eq(plainReference, reference.replaceAll(/\s/g, '').toLowerCase()),
        notInArray(receipts.state, ['cancelled', 'bounced']),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Whether the same was declared for an invoice, without a reference, and waits. */
export async function isDeclared(
  db: AgencyDb,
  invoiceId: string,
  { mode, day, amount }: Pick<ReceiptRecord, 'mode' | 'day' | 'amount'>,
): Promise<boolean> {
  const found = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        isWaiting(db, invoiceId),
        isNull(receipts.reference),
        eq(receipts.mode, mode),
        eq(receipts.day, day),
        eq(receipts.amount, amount),
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function countWaiting(db: AgencyDb, invoiceId: string): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(receipts).where(isWaiting(db, invoiceId))
  return row?.waiting ?? 0
}

/** What the customer has declared for an invoice since a moment, the newest first. */
export function listDeclared(
  db: AgencyDb,
  invoiceId: string,
  { since, limit }: { since: string; limit: number },
): Promise<ReceiptRecord[]> {
  return db
    .select()
    .from(receipts)
    .where(
      and(
        db.own(receipts),
        eq(receipts.invoiceId, invoiceId),
        eq(receipts.isFromCustomer, true),
        gte(receipts.createdAt, since),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(limit)
}

/** A file is about to be gone: payments it was the proof of let go of it. */
export async function detachProof(db: AgencyDb, fileId: string): Promise<void> {
  await db
    .update(receipts)
    .set({ proofFileId: null })
    .where(and(db.own(receipts), eq(receipts.proofFileId, fileId)))
}
