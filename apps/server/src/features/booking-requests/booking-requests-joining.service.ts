import type { AgencyDb } from '../../core/db/agency-db.ts'
import { linkUpdates } from './booking-requests-updates.queries.ts'
import { findLastAddress, linkRequests } from './booking-requests.queries.ts'

/**
 * What was sent to a typed name becomes what a vendor was asked and told.
 * @returns the address that it was asked at last, if it was by mail
 */
export async function joinRequests(db: AgencyDb, joined: { vendorId: string; name: string }): Promise<string | null> {
  await linkRequests(db, joined)
  await linkUpdates(db, joined)
  return findLastAddress(db, { vendorId: joined.vendorId, vendor: joined.name })
}
