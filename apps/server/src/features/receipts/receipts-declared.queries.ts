import { and, count, desc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isDepositBy, receiptColumns, type ReceiptRecord } from './receipts.queries.ts'
import { isReference, stands } from './receipts-twice.queries.ts'
import { receipts } from './receipts.table.ts'

/** What a declared payment is of: an invoice, a payer's share of a trip, or a deposit. */
export type DeclaredOf = { invoiceId: string } | { tripId: string; payerId: string } | { contactId: string }

function matchDeclared(of: DeclaredOf): SQL | undefined {
  if ('invoiceId' in of) return eq(receipts.invoiceId, of.invoiceId)
  if ('contactId' in of) return isDepositBy(receipts, [of.contactId])
  return and(eq(receipts.tripId, of.tripId), eq(receipts.payerId, of.payerId))
}

const isDeclaredOf = (db: AgencyDb, of: DeclaredOf) =>
  and(db.own(receipts), matchDeclared(of), eq(receipts.isFromCustomer, true))

const isWaiting = (db: AgencyDb, of: DeclaredOf) => and(isDeclaredOf(db, of), eq(receipts.state, 'pending'))

/** What was declared for these invoices and waits is of the trip that they have become part of. */
export async function moveDeclared(db: AgencyDb, { invoiceIds, tripId }: { invoiceIds: string[]; tripId: string }) {
  if (invoiceIds.length === 0) return
  await db
    .update(receipts)
    .set({ tripId })
    .where(and(db.own(receipts), inArray(receipts.invoiceId, invoiceIds), eq(receipts.state, 'pending')))
}

/** Whether the same was declared: under its reference, or where it has none, alike and waiting. */
export async function isDeclared(
  db: AgencyDb,
  of: DeclaredOf,
  { mode, day, amount, reference }: Pick<ReceiptRecord, 'mode' | 'day' | 'amount' | 'reference'>,
): Promise<boolean> {
  const isSame =
    reference === null
      ? and(
          isWaiting(db, of),
          isNull(receipts.reference),
          eq(receipts.mode, mode),
          eq(receipts.day, day),
          eq(receipts.amount, amount),
        )
      : and(isDeclaredOf(db, of), isReference(receipts.reference, reference), stands)
  const found = await db.select({ id: receipts.id }).from(receipts).where(isSame).limit(1)
  return found.length > 0
}

export async function countWaiting(db: AgencyDb, of: DeclaredOf): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(receipts).where(isWaiting(db, of))
  return row?.waiting ?? 0
}

/** What a customer has declared since a moment, the newest first. */
export function listDeclared(
  db: AgencyDb,
  of: DeclaredOf,
  { since, limit }: { since: string; limit: number },
): Promise<ReceiptRecord[]> {
  return db
    .select(receiptColumns)
    .from(receipts)
    .where(and(isDeclaredOf(db, of), gte(receipts.createdAt, since)))
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
