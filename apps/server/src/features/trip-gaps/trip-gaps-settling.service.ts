import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { announce, bookingToChange, subjectOf } from '../bookings/bookings-found.service.ts'
import { listBookings, updateBooking } from '../bookings/bookings.service.ts'
import { tripToChange } from '../trips/trips-found.service.ts'
import { findingsOf } from './trip-gaps-checking.service.ts'

interface Settling {
  id: string
  bookingId: string
  key: string
  isSettled: boolean
}

/**
 * Settles a finding of a service, or takes that back. Doing so twice changes nothing.
 * @throws AppError 404, or 409 where the finding does not hold any more
 */
export async function settleFinding(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, bookingId, key, isSettled }: Settling,
): Promise<void> {
  const booking = await bookingToChange(db, actor, bookingId)
  const trip = await tripToChange(db, actor, booking.tripId)
  if (trip.id !== id) throw notFound('booking')
  if (booking.settledFindings.includes(key) === isSettled) return
  // As the checks find it without what was settled, so that it can be named when it is taken back.
  const bookings = (await listBookings(db, id)).map((one) =>
    one.id === bookingId ? { ...one, settledFindings: [] } : one,
  )
  const found = (await findingsOf(services, db, trip, bookings, todayFor(services, actor.agency))).filter(
    (finding) => finding.bookingId === bookingId,
  )
  const finding = found.find((one) => one.key === key)
  if (isSettled && !finding) throw conflict('NOT_FOUND_ANY_MORE', 'This is different now. Look at it again.')
  // What does not hold any more is forgotten.
  const kept = booking.settledFindings.filter((own) => own !== key && found.some((one) => one.key === own))
  const changed = await updateBooking(db, bookingId, { settledFindings: isSettled ? [...kept, key] : kept })
  const data = finding ? { excerpt: finding.message } : {}
  await record(db, actor, isSettled ? 'finding_settled' : 'finding_reopened', subjectOf(changed), { data })
  announce(db, actor.userId, changed)
}
