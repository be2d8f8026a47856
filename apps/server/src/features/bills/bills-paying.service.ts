import type { AgencyDb } from '../../core/db/agency-db.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { holdItems } from '../ledger/ledger.service.ts'
import { billRowsOf } from './bills-list.queries.ts'
import { type BillRecord, findBillsForUpdate } from './bills.queries.ts'

export type { BillRecord } from './bills.queries.ts'

/** Bills that are there, with what the books have open of each. */
export const billsToPay = (db: AgencyDb, ids: string[]): Promise<BillRecord[]> => billRowsOf(db, ids)

/** The key that payments to a vendor claim before they look for a duplicate. */
export const paymentClaim = (vendorId: string): string => `payments to ${vendorId}`

/**
 * The same, held until the transaction ends with everything else that payments of them take, and in the same order. Who
 * pays several in one transaction holds all of them first: another payment would wait for a number while it keeps a bill.
 */
export async function holdBillsToPay(db: AgencyDb, ids: string[]): Promise<BillRecord[]> {
  const before = await billRowsOf(db, ids)
  await claimKeys(db, [...new Set(before.map(({ vendorId }) => vendorId))].map(paymentClaim))
  if (ids.length > 0) await findBillsForUpdate(db, ids)
  await holdItems(db, ids)
  // Read once more, because what is open may have changed while this waited.
  return billRowsOf(db, ids)
}
