import type { BillKind } from '@sarai/contract/bill-words'
import { and, asc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { billColumns } from './bills-list.queries.ts'
import { billTerms } from './bills.rules.ts'
import { billLines, bills } from './bills.table.ts'

export type BillRecord = NonNullable<Awaited<ReturnType<typeof findBill>>>
/** What a credit note says counts against what bills charge. */
const sign = sql`case when ${bills.kind} = 'credit' then -1 else 1 end`

/**
 * What the lines of bills that were entered charge: with tax that is not taken off the agency's own. Credit notes are
 * below zero.
 */
export const chargedCost =
  sql`sum(${sign} * (${billLines.net} + case when ${billLines.isCredit} then 0 else ${billLines.cgst} + ${billLines.sgst} + ${billLines.igst} + ${billLines.vat} end))`.mapWith(
    Number,
  )

export type LineRecord = typeof billLines.$inferSelect

/** A bill, deleted or not. */
export async function findBill(db: AgencyDb, id: string) {
  const [found] = await db
    .select(billColumns)
    .from(bills)
    .where(and(db.own(bills), eq(bills.id, id)))
  return found
}

/** Several, held until the transaction ends; locked in one order, so that nobody waits in a circle. */
export function findBillsForUpdate(db: AgencyDb, ids: string[]): Promise<BillRecord[]> {
  return db
    .select(billColumns)
    .from(bills)
    .where(and(db.own(bills), inArray(bills.id, ids)))
    .orderBy(asc(bills.id))
    .for('update')
}

type Stored = Omit<typeof bills.$inferInsert, 'terms'>

export async function insertBill(db: AgencyDb, made: Stored, vendorName: string): Promise<BillRecord> {
  const [inserted] = await db
    .insert(bills)
    .values({ ...made, terms: billTerms({ ...made, vendorName }) })
    .returning(billColumns)
  if (!inserted) throw new Error('the bill was not stored')
  return inserted
}

/** Changes a bill; every change is a new version of it. */
export async function updateBill(
  db: AgencyDb,
  before: BillRecord,
  changes: Partial<Stored>,
  vendorName = before.vendorName,
): Promise<BillRecord> {
  const terms = billTerms({ ...before, ...changes, vendorName })
  const [updated] = await db
    .update(bills)
    .set({ ...changes, terms, version: sql`${bills.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(bills), eq(bills.id, before.id)))
    .returning(billColumns)
  if (!updated) throw new Error('the bill to change is gone')
  return updated
}

/** Another bill, or credit note, with this number of the vendors, which are one by now, that stands. */
export async function findTwin(
  db: AgencyDb,
  { id, vendorIds, kind, billNumber }: { id: string | null; vendorIds: string[]; kind: BillKind; billNumber: string },
) {
  const [found] = await db
    .select({ id: bills.id, number: bills.number })
    .from(bills)
    .where(
      and(
        db.own(bills),
        inArray(bills.vendorId, vendorIds),
        eq(bills.kind, kind),
        eq(sql`lower(${bills.billNumber})`, billNumber.toLowerCase()),
        ne(bills.state, 'cancelled'),
        isNull(bills.deletedAt),
        id === null ? undefined : ne(bills.id, id),
      ),
    )
    .limit(1)
  return found
}

/** The lines of a bill, in their order. */
export function listLines(db: AgencyDb, billId: string): Promise<LineRecord[]> {
  return db
    .select()
    .from(billLines)
    .where(and(db.own(billLines), eq(billLines.billId, billId)))
    .orderBy(asc(billLines.position))
}

/** Puts these lines in the place of those that a draft has. */
export async function replaceLines(
  db: AgencyDb,
  billId: string,
  lines: Omit<typeof billLines.$inferInsert, 'id' | 'billId' | 'position'>[],
): Promise<void> {
  await db.delete(billLines).where(and(db.own(billLines), eq(billLines.billId, billId)))
  await insertRows(
    db,
    billLines,
    lines.map((line, position) => ({ ...line, id: uuidv7(), billId, position })),
  )
}

/**
 * What bills that were entered charge for bookings, by bill: with tax that is not taken off the agency's own. Credit notes
 * are below zero.
 */
export async function sumBilled(db: AgencyDb, bookingIds: string[]) {
  if (bookingIds.length === 0) return []
  const { bookingId, billId } = billLines
  return db
    .select({
      bookingId: sql<string>`${bookingId}`,
      billId,
      currency: bills.currency,
      cost: chargedCost,
    })
    .from(billLines)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, billId)))
    .where(and(db.own(billLines), inArray(bookingId, bookingIds), eq(bills.state, 'entered')))
    .groupBy(bookingId, billId, bills.currency)
}

/** What vendors have charged without tax, less what they took back, between two days, of what is in the books in the agency's currency. */
export async function sumCharged(
  db: AgencyDb,
  vendorIds: string[],
  { from, to }: { from: string; to: string },
): Promise<number> {
  const [found] = await db
    .select({ net: sql`coalesce(sum(${sign} * ${billLines.net}), 0)`.mapWith(Number) })
    .from(billLines)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, billLines.billId), eq(bills.state, 'entered')))
    .where(
      and(
        db.own(billLines),
        inArray(bills.vendorId, vendorIds),
        isNull(bills.rate),
        gte(bills.billedOn, from),
        lte(bills.billedOn, to),
      ),
    )
  return found?.net ?? 0
}

/** Bills over any of these bookings, the newest first. */
export function listOverBookings(db: AgencyDb, bookingIds: string[]): Promise<BillRecord[]> {
  return db
    .select(billColumns)
    .from(bills)
    .where(
      and(
        db.own(bills),
        isNull(bills.deletedAt),
        inArray(
          bills.id,
          db
            .select({ id: billLines.billId })
            .from(billLines)
            .where(and(db.own(billLines), inArray(billLines.bookingId, bookingIds))),
        ),
      ),
    )
    .orderBy(sql`${bills.billedOn} desc`, sql`${bills.id} desc`)
}
