import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { billColumns, isLeft } from './bills-list.queries.ts'
import type { BillRecord } from './bills.queries.ts'
import { billLines, bills, vendorSettlements } from './bills.table.ts'

/** Credit notes that correct a bill, without those that were cancelled. */
export function listNotesOn(db: AgencyDb, billId: string): Promise<BillRecord[]> {
  return db
    .select(billColumns)
    .from(bills)
    .where(and(db.own(bills), eq(bills.correctsId, billId), ne(bills.state, 'cancelled'), isNull(bills.deletedAt)))
    .orderBy(asc(bills.billedOn), asc(bills.id))
}

/** The lines of several bills. */
export function listLinesOf(db: AgencyDb, billIds: string[]) {
  return db
    .select()
    .from(billLines)
    .where(and(db.own(billLines), inArray(billLines.billId, billIds)))
    .orderBy(asc(billLines.billId), asc(billLines.position))
}

/** The bills that a credit note was put against, in that order. */
export function listUses(db: AgencyDb, creditId: string) {
  const { billId, amount, isAdvance, day } = vendorSettlements
  return db
    .select({ id: billId, billNumber: bills.billNumber, day, currency: bills.currency, amount, isAdvance })
    .from(vendorSettlements)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, billId)))
    .where(and(db.own(vendorSettlements), eq(vendorSettlements.creditId, creditId)))
    .orderBy(asc(vendorSettlements.id))
}

/** Credit notes of vendors of which something is left, the oldest first. */
export async function listOpenNotes(db: AgencyDb, vendorIds: string[], limit: number): Promise<BillRecord[]> {
  return db
    .select(billColumns)
    .from(bills)
    .where(
      and(
        db.own(bills),
        inArray(bills.vendorId, vendorIds),
        eq(bills.kind, 'credit'),
        eq(bills.state, 'entered'),
        isLeft,
      ),
    )
    .orderBy(asc(bills.billedOn), asc(bills.id))
    .limit(limit)
}
