import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError } from '../../core/errors.ts'
import { vendorStatements } from '../ledger/ledger-parties.service.ts'
import { mergedIds } from '../vendors/vendors.service.ts'
import { listOpenOfVendor } from './bills-open.queries.ts'
import { listShownBills } from './bills-shown.queries.ts'
import { paymentsTo } from './bills-standing.service.ts'

const maxBills = 100

/** Null where there are more lines than a page can show. */
async function statementsOf(db: AgencyDb, ids: string[], days: { from: string; to: string }) {
  try {
    return await vendorStatements(db, ids, days)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY') return null
    throw error
  }
}

/** What a vendor may see of its account: nothing of anybody else, and no notes of the agency's. */
export async function accountOf(db: AgencyDb, vendorId: string, days: { from: string; to: string }) {
  const ids = await mergedIds(db, vendorId)
  const statements = await statementsOf(db, ids, days)
  const open = await listOpenOfVendor(db, ids)
  const bills = await listShownBills(db, ids, maxBills)
  const payments = (await paymentsTo(db, vendorId)).filter(({ state, isOpening }) => state === 'paid' && !isOpening)
  return { statements, open, bills, payments }
}
export type VendorAccount = Awaited<ReturnType<typeof accountOf>>
