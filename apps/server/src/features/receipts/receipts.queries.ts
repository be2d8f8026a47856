import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../../kernel/files/files.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { trips } from '../trips/trips.table.ts'
import { allocations, receiptRefunds, receipts } from './receipts.table.ts'

/** What they are found by is for searches alone. */
const { terms: _terms, ...refundColumns } = getTableColumns(receiptRefunds)
const { terms: _found, ...columns } = getTableColumns(receipts)
export const receiptColumns = columns

export type ReceiptRecord = Omit<typeof receipts.$inferSelect, 'terms'>
export type RefundRecord = Omit<typeof receiptRefunds.$inferSelect, 'terms'>

export function insertReceipt(db: AgencyDb, receipt: typeof receipts.$inferInsert) {
  return db.insert(receipts).values(receipt)
}

export async function findReceipt(db: AgencyDb, id: string): Promise<ReceiptRecord | undefined> {
  const [found] = await db
    .select(receiptColumns)
    .from(receipts)
    .where(and(db.own(receipts), eq(receipts.id, id)))
  return found
}

export async function findReceiptForUpdate(db: AgencyDb, id: string): Promise<ReceiptRecord | undefined> {
  const [found] = await db
    .select(receiptColumns)
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

/** What is paid: a trip, an invoice of none, or nothing yet: then it is a deposit of a contact. */
export interface PaidFor {
  kind: 'trip' | 'invoice' | 'contact'
  id: string
}

/** The same with all ids of the contact whose deposits they are; none of a trip or invoice. */
export type PaidForBy = PaidFor & { payerIds: string[] }

/** What a payment or refund is for. */
export const paidForOf = ({
  tripId,
  invoiceId,
  payerId,
}: Pick<ReceiptRecord, 'tripId' | 'invoiceId' | 'payerId'>): PaidFor => {
  if (tripId !== null) return { kind: 'trip', id: tripId }
  if (invoiceId !== null) return { kind: 'invoice', id: invoiceId }
  if (payerId === null) throw new Error('a payment is for nothing')
  return { kind: 'contact', id: payerId }
}

/** Whether a payment or refund is of a deposit of a contact, by all its ids. */
export const isDepositBy = (table: typeof receipts | typeof receiptRefunds, payerIds: string[]): SQL | undefined =>
  and(isNull(table.tripId), isNull(table.invoiceId), inArray(table.payerId, payerIds))

/** Whether a payment or refund is for something. */
export function isPaidFor(
  table: typeof receipts | typeof receiptRefunds,
  { kind, id, payerIds }: PaidForBy,
): SQL | undefined {
  if (kind === 'trip') return eq(table.tripId, id)
  if (kind === 'invoice') return eq(table.invoiceId, id)
  return isDepositBy(table, payerIds)
}

const deposit = alias(receipts, 'deposit')

/** The receipts of something with the names of who paid and of what was sent as proof, the newest first. */
export function listReceipts(db: AgencyDb, paid: PaidForBy) {
  return db
    .select({
      receipt: receiptColumns,
      payer: contacts.name,
      depositNumber: deposit.number,
      proof: { id: files.id, name: files.name, tellsCosts: files.tellsCosts },
    })
    .from(receipts)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, receipts.payerId)))
    .leftJoin(files, and(db.own(files), eq(files.id, receipts.proofFileId)))
    .leftJoin(deposit, and(eq(deposit.agencyId, receipts.agencyId), eq(deposit.id, receipts.depositId)))
    .where(and(db.own(receipts), isPaidFor(receipts, paid)))
    .orderBy(desc(receipts.day), desc(receipts.id))
}

/** What deposits were used for, the newest first. */
export function listUses(db: AgencyDb, deposits: string[]) {
  const { id, number, state, day, amount, tripId, invoiceId } = receipts
  return db
    .select({
      id,
      depositId: receipts.depositId,
      number,
      state,
      day,
      amount,
      tripId,
      invoiceId,
      tripNumber: trips.number,
      tripTitle: trips.title,
      invoiceNumber: invoices.documentNumber,
      ownerId: sql<string | null>`case when ${tripId} is null then ${invoices.ownerId} else ${trips.ownerId} end`,
    })
    .from(receipts)
    .leftJoin(trips, and(db.own(trips), eq(trips.id, tripId)))
    .leftJoin(invoices, and(db.own(invoices), eq(invoices.id, invoiceId)))
    .where(and(db.own(receipts), inArray(receipts.depositId, deposits)))
    .orderBy(desc(day), desc(id))
}

/** What was given back of what is paid for something, in the order it was given. */
export function listRefunds(db: AgencyDb, paid: PaidForBy): Promise<RefundRecord[]> {
  return db
    .select(refundColumns)
    .from(receiptRefunds)
    .where(and(db.own(receiptRefunds), isPaidFor(receiptRefunds, paid)))
    .orderBy(asc(receiptRefunds.id))
}

export async function findRefund(db: AgencyDb, id: string): Promise<RefundRecord | undefined> {
  const [found] = await db
    .select(refundColumns)
    .from(receiptRefunds)
    .where(and(db.own(receiptRefunds), eq(receiptRefunds.id, id)))
  return found
}

export function insertRefund(db: AgencyDb, refund: typeof receiptRefunds.$inferInsert) {
  return db.insert(receiptRefunds).values(refund)
}

/** Where there is no contact, the trip is the payer. */
const samePayer = ({ payerId, tripId }: Pick<ReceiptRecord, 'payerId' | 'tripId'>) =>
  payerId ? eq(receipts.payerId, payerId) : tripId ? eq(receipts.tripId, tripId) : undefined

/** What somebody, by all ids that were merged into theirs, has paid in cash in a currency: on a day, and for a trip or invoice. */
export async function sumCash(
  db: AgencyDb,
  receipt: Pick<ReceiptRecord, 'id' | 'tripId' | 'invoiceId' | 'day' | 'currency'> & { payerIds: string[] },
): Promise<{ onDay: number; forTrip: number }> {
  const { id, tripId, invoiceId, payerIds, day, currency } = receipt
  const sumOf = (which: SQL) => sql`coalesce(sum(${receipts.amount}) filter (where ${which}), 0)`.mapWith(Number)
  const isSame = tripId ? sql`${receipts.tripId} = ${tripId}::uuid` : sql`${receipts.invoiceId} = ${invoiceId}::uuid`
  const [row] = await db
    .select({ onDay: sumOf(sql`${receipts.day} = ${day}::date`), forTrip: sumOf(isSame) })
    .from(receipts)
    .where(
      and(
        db.own(receipts),
        payerIds.length > 0 ? inArray(receipts.payerId, payerIds) : samePayer({ payerId: null, tripId }),
        ne(receipts.id, id),
        eq(receipts.mode, 'cash'),
        or(eq(receipts.day, day), isSame),
        eq(receipts.currency, currency),
        notInArray(receipts.state, ['cancelled', 'bounced']),
      ),
    )
  return row ?? { onDay: 0, forTrip: 0 }
}

type Allocated = Pick<ReceiptRecord, 'id' | 'tripId' | 'invoiceId' | 'payerId'>

/** What of a receipt counts for what it is for, from when it is received; a deposit counts for nothing yet. */
export async function allocate(db: AgencyDb, receipt: Allocated, amount: number): Promise<void> {
  const { kind, id } = paidForOf(receipt)
  if (kind === 'contact') return
  await db.insert(allocations).values({ receiptId: receipt.id, documentKind: kind, documentId: id, amount })
}

/** Takes so much off what counts of a receipt; below zero where a credit note had given back a part of it before. */
export async function lowerAllocation(db: AgencyDb, receipt: Allocated, amount: number): Promise<void> {
  await db
    .update(allocations)
    .set({ amount: sql`${allocations.amount} - ${amount}` })
    .where(isAllocated(db, paidForOf(receipt), receipt.id))
}

const isAllocated = (db: AgencyDb, { kind, id }: PaidFor, receiptId: string) =>
  and(
    db.own(allocations),
    eq(allocations.receiptId, receiptId),
    eq(allocations.documentKind, kind),
    eq(allocations.documentId, id),
  )

export function listAllocations(db: AgencyDb, { kind, id }: PaidFor) {
  return db
    .select({ receiptId: allocations.receiptId, amount: allocations.amount })
    .from(allocations)
    .where(and(db.own(allocations), eq(allocations.documentKind, kind), eq(allocations.documentId, id)))
}

/** Takes so much off what counts for something, of its newest payments first. */
export async function lowerAllocations(db: AgencyDb, paid: PaidFor, amount: number): Promise<void> {
  const counted = (await listAllocations(db, paid)).toSorted((a, b) => (a.receiptId < b.receiptId ? 1 : -1))
  let left = amount
  for (const { receiptId, amount: now } of counted) {
    const less = Math.min(left, Math.max(now, 0))
    left -= less
    if (less > 0)
      await db
        .update(allocations)
        .set({ amount: now - less })
        .where(isAllocated(db, paid, receiptId))
  }
}

/** What each of these contacts, or who was merged into them, has paid of a document, in its currency. */
export async function sumPaidBy(
  db: AgencyDb,
  { kind, id }: PaidFor,
  contactIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ contactId: contacts.id, paid: sql`sum(${allocations.amount})`.mapWith(Number) })
    .from(allocations)
    .innerJoin(receipts, and(db.own(receipts), eq(receipts.id, allocations.receiptId)))
    .innerJoin(
      contacts,
      and(
        db.own(contacts),
        inArray(contacts.id, contactIds),
        sql`contact_now(${db.agencyId}, ${contacts.id}) = contact_now(${db.agencyId}, ${receipts.payerId})`,
      ),
    )
    .where(and(db.own(allocations), eq(allocations.documentKind, kind), eq(allocations.documentId, id)))
    .groupBy(contacts.id)
  return new Map(rows.map(({ contactId, paid }) => [contactId, paid]))
}
