import { maxChosen, type VendorForBookings } from '@sarai/contract/booking-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { findBookingsForUpdate } from './bookings.queries.ts'
import { changeBooking, checkCosts, checkVendor } from './bookings.service.ts'

/**
 * Says who provides services, of one trip or several.
 * @returns how many services have another vendor now
 * @throws AppError 404, 409 with the booking as it is where somebody has saved one since, 422 for a vendor that was deleted
 */
export async function chooseVendors(
  services: Services,
  db: AgencyDb,
  actor: Member,
  choices: VendorForBookings[],
): Promise<number> {
  checkCosts(actor, { vendorId: true })
  const ids = choices.flatMap(({ bookings }) => bookings.map(({ id }) => id))
  if (new Set(ids).size < ids.length) throw invalid({ choices: 'A service is in here twice' })
  if (ids.length > maxChosen) throw invalid({ choices: `Choose for at most ${maxChosen} services at once` })
  for (const { vendorId } of choices) await checkVendor(db, vendorId)
  // Bookings before trips, each in the order of their ids, as everybody locks them.
  const held = await findBookingsForUpdate(db, ids, actor)
  if (held.length < ids.length) throw notFound('booking')
  for (const tripId of [...new Set(held.map((one) => one.tripId))].sort()) await tripToChange(db, actor, tripId)
  let changed = 0
  for (const { vendorId, vendor, bookings } of choices)
    for (const { id, version } of bookings) {
      const after = await changeBooking(services, db, actor, { id, version, changes: { vendorId, vendor } })
      if (after.version > version) changed++
    }
  return changed
}
