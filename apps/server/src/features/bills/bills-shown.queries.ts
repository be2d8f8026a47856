import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { billColumns } from './bills-list.queries.ts'
import type { BillRecord } from './bills.queries.ts'
import { bills } from './bills.table.ts'

/**
 * What a vendor sees of its bills, the newest first: those in the books, and those it has sent. @param vendorIds all ids
 * that it has, merged ones too
 */
export function listShownBills(db: AgencyDb, vendorIds: string[], limit: number): Promise<BillRecord[]> {
  return db
    .select(billColumns)
    .from(bills)
    .where(
      and(
        db.own(bills),
        inArray(bills.vendorId, vendorIds),
        or(eq(bills.state, 'entered'), eq(bills.isFromVendor, true)),
      ),
    )
    .orderBy(desc(bills.billedOn), desc(bills.id))
    .limit(limit)
}

/** How many bills of a vendor's own sending wait to be looked at. */
export function countSent(db: AgencyDb, vendorIds: string[]): Promise<number> {
  const { vendorId, isFromVendor, state, deletedAt } = bills
  return db.$count(
    bills,
    and(db.own(bills), inArray(vendorId, vendorIds), eq(isFromVendor, true), eq(state, 'draft'), isNull(deletedAt)),
  )
}

/** How many bills a vendor has sent since a moment, whatever became of them. */
export function countSentSince(db: AgencyDb, vendorIds: string[], since: string): Promise<number> {
  const { vendorId, isFromVendor, createdAt } = bills
  return db.$count(
    bills,
    and(db.own(bills), inArray(vendorId, vendorIds), eq(isFromVendor, true), gte(createdAt, since)),
  )
}
