import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findVendorsByIds, vendorsCalled } from '../vendors/vendors.service.ts'
import { type BookingRecord, insertBookings } from './bookings.queries.ts'
import { bookingTerms } from './bookings.rules.ts'

type NewBookings = Parameters<typeof insertBookings>[1]

/**
 * Stores new services with what they are found by. A typed name that was joined to a vendor is that vendor, and one that
 * was merged since is the vendor that it is now.
 */
export async function addBookings(db: AgencyDb, made: Omit<NewBookings[number], 'terms'>[]): Promise<BookingRecord[]> {
  const called = await vendorsCalled(
    db,
    made.flatMap(({ vendorId, vendor }) => (vendor && !vendorId ? [vendor] : [])),
  )
  const meant = made.map((one) =>
    one.vendor && !one.vendorId ? { ...one, vendorId: called(one.vendor) ?? null } : one,
  )
  const found = await findVendorsByIds(
    db,
    meant.flatMap(({ vendorId }) => vendorId ?? []),
  )
  const vendors = new Map(found.map((vendor) => [vendor.askedId, vendor]))
  return insertBookings(
    db,
    meant.map((one) => {
      const vendor = one.vendorId ? vendors.get(one.vendorId) : undefined
      const vendorId = vendor?.id ?? one.vendorId
      return { ...one, vendorId, terms: bookingTerms({ ...one, vendorId }) }
    }),
  )
}
