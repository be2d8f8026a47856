import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { allocations, receiptRefunds, receipts } from './receipts.table.ts'

export type ReceiptRecord = typeof receipts.$inferSelect
export type RefundRecord = typeof receiptRefunds.$inferSelect

export function insertReceipt(db: AgencyDb, receipt: typeof receipts.$inferInsert) {
  return db.insert(receipts).values(receipt)
}

export async function findReceipt(db: AgencyDb, id: string): Promise<ReceiptRecord | undefined> {
  const [found] = await db
    .select()
    .from(receipts)
    .where(and(db.own(receipts), eq(receipts.id, id)))
  return found
}

export async function findReceiptForUpdate(db: AgencyDb, id: string): Promise<ReceiptRecord | undefined> {
  const [found] = await db
    .select()
    .from(receipts)
    .where(and(db.own(receipts), eq(receipts.id, id)))
    .for('update')
  return found
}

/** Changes a receipt; every change is a new version. */
export function updateReceipt(db: AgencyDb, id: string, changes: Partial<typeof receipts.$inferInsert>) {
  return db
    .update(receipts)
    .set({ ...changes, version: sql`${receipts.version} + 1` })
    .where(and(db.own(receipts), eq(receipts.id, id)))
}

/** What is paid: a trip, or an invoice of none. */
export interface PaidFor {
  kind: 'trip' | 'invoice'
  id: string
}

export const paidForOf = ({ tripId, invoiceId }: Pick<ReceiptRecord, 'tripId' | 'invoiceId'>): PaidFor => {
  const id = tripId ?? invoiceId
  if (id === null) throw new Error('a receipt is for nothing')
  return { kind: tripId ? 'trip' : 'invoice', id }
}

/** The receipts of a trip or invoice with the names of who paid, the newest first. */
export function listReceipts(db: AgencyDb, { kind, id }: PaidFor) {
  return db
    .select({ receipt: receipts, payer: contacts.name })
    .from(receipts)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, receipts.payerId)))

    .where(and(db.own(receipts), eq(kind === 'trip' ? receipts.tripId : receipts.invoiceId, id)))
    .orderBy(desc(receipts.day), desc(receipts.id))
}

export async function listRefunds(db: AgencyDb, receiptIds: string[]) {
  if (receiptIds.length === 0) return []
  return db
    .select()
    .from(receiptRefunds)
    .where(and(db.own(receiptRefunds), inArray(receiptRefunds.receiptId, receiptIds)))
    .orderBy(asc(receiptRefunds.id))
}

export function insertRefund(db: AgencyDb, refund: typeof receiptRefunds.$inferInsert) {
  return db.insert(receiptRefunds).values(refund)
}

/** Where there is no contact, the trip is the payer. */
const samePayer = ({ payerId, tripId }: Pick<ReceiptRecord, 'payerId' | 'tripId'>) =>
  payerId ? eq(receipts.payerId, payerId) : tripId ? eq(receipts.tripId, tripId) : undefined

/** One of the same payer, amount and reference that still holds. */
export async function findTwin(
  db: AgencyDb,
  { tripId, payerId, amount, currency, reference }: Omit<ReceiptRecord, 'reference'> & { reference: string },
): Promise<ReceiptRecord | undefined> {
  const [found] = await db
    .select()
    .from(receipts)
    .where(
      and(
        db.own(receipts),
        samePayer({ payerId, tripId }),
        eq(receipts.amount, amount),
        eq(receipts.currency, currency),
        eq(sql`lower(${receipts.reference})`, reference.toLowerCase()),
        notInArray(receipts.state, ['cancelled', 'bounced']),
      ),
    )
    .limit(1)
  return found
}

/** What somebody has paid in cash on a day, in a currency. */
export async function sumCash(
  db: AgencyDb,
  { id, tripId, payerId, day, currency }: Pick<ReceiptRecord, 'id' | 'tripId' | 'payerId' | 'day' | 'currency'>,
): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${receipts.amount}), 0)`.mapWith(Number) })
    .from(receipts)
    .where(
      and(
        db.own(receipts),
        samePayer({ payerId, tripId }),
        ne(receipts.id, id),
        eq(receipts.mode, 'cash'),
        eq(receipts.day, day),
        eq(receipts.currency, currency),
        notInArray(receipts.state, ['cancelled', 'bounced']),
      ),
    )
  return row?.sum ?? 0
}

/** What of a receipt counts now for what it is for. */
export async function allocate(
  db: AgencyDb,
  receipt: Pick<ReceiptRecord, 'id' | 'tripId' | 'invoiceId'>,
  amount: number,
): Promise<void> {
  const { agencyId, documentKind, documentId, receiptId } = allocations
  const { kind, id } = paidForOf(receipt)
  await db
    .insert(allocations)
    .values({ receiptId: receipt.id, documentKind: kind, documentId: id, amount })
    .onConflictDoUpdate({ target: [agencyId, documentKind, documentId, receiptId], set: { amount } })
}

export function listAllocations(db: AgencyDb, { kind, id }: PaidFor) {
  return db
    .select({ receiptId: allocations.receiptId, amount: allocations.amount })
    .from(allocations)
    .where(and(db.own(allocations), eq(allocations.documentKind, kind), eq(allocations.documentId, id)))
}
