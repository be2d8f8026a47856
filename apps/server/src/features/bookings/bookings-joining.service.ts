import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type Author, entryOf, personOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import { subjectOf } from './bookings-found.service.ts'
import { holdTyped, linkVendor } from './bookings-joining.queries.ts'
import { bookingTerms } from './bookings.rules.ts'

export { listTypedVendors } from './bookings-joining.queries.ts'

interface Joining {
  vendor: { id: string; name: string }
  /** As it was typed. */
  name: string
  /** Today. */
  day: string
}

/**
 * Services of a typed vendor's name become those of a vendor: all that are still to be delivered, whoever's trip it is.
 * @returns in how many services of how many trips
 */
export async function joinBookings(
  db: AgencyDb,
  doer: Author,
  { vendor, name, day }: Joining,
): Promise<{ bookings: number; trips: number }> {
  const held = await holdTyped(db, { name, day })
  const tripIds = [...new Set(held.map(({ tripId }) => tripId))]
  if (held.length === 0) return { bookings: 0, trips: 0 }
  const linked = held.map((booking) => ({
    id: booking.id,
    terms: bookingTerms({ ...booking, vendorId: vendor.id }),
  }))
  await linkVendor(db, vendor.id, linked)
  await recordAll(
    db,
    held.map((booking) => {
      const names = { from: booking.vendor, to: vendor.name }
      const changes = [{ field: 'vendorId', from: null, to: vendor.id, names }]
      return { ...entryOf(doer, 'changed', subjectOf(booking), { changes }), isQuiet: true }
    }),
  )
  const by = personOf(doer)
  db.announce({ topic: 'bookings', ids: held.map(({ id }) => id), by })
  db.announce({ topic: 'trips', ids: tripIds, by })
  return { bookings: held.length, trips: tripIds.length }
}
