import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { bookingToChange } from './bookings-found.service.ts'
import type { BookingRecord } from './bookings.queries.ts'
import { keepBooking } from './bookings.service.ts'

/** Gives a booking that is not confirmed the price of its rate card or supplier as it is now. */
export async function rebook(
  db: AgencyDb,
  actor: Member,
  id: string,
  price: Pick<BookingRecord, 'net' | 'currency' | 'rate' | 'rateRevision' | 'quote'>,
): Promise<BookingRecord> {
  const before = await bookingToChange(db, actor, id)
  if (before.status === 'dropped' || before.status === 'confirmed')
    throw refused('DECIDED', 'This booking was confirmed or dropped meanwhile. Look at it again.')
  await tripToChange(db, actor, before.tripId)
  const { quote: _quote, ...shown } = price
  return keepBooking(db, actor, before, price, shown)
}
