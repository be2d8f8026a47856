import type { Replacement } from '@sarai/contract/booking-request-schemas'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { announce, bookingToChange, checkVersion, subjectOf } from './bookings-found.service.ts'
import { addBookings } from './bookings-adding.service.ts'
import { type BookingRecord, hasLiveBooking } from './bookings.queries.ts'
import { checkCosts, checkVendor, stepBooking } from './bookings.service.ts'

/** What is booked instead, with the rate card that it was priced by. */
type Replacing = Omit<Replacement, 'card'> &
  Partial<Pick<BookingRecord, 'rateCardId' | 'rateRevision' | 'rateQuestion' | 'nights' | 'quantity' | 'details'>>

/**
 * Books another service in place of one, which is dropped if it is not yet. What the other vendor agreed to does not come
 * along: no number, no terms, nothing to pay.
 */
export async function replaceBooking(services: Services, db: AgencyDb, actor: Member, input: Replacing) {
  const { id, version, reason, ...facts } = input
  checkCosts(actor, facts)
  const before = await bookingToChange(db, actor, id)
  checkVersion(actor, before, version)
  const trip = await tripToChange(db, actor, before.tripId)
  if (before.status !== 'dropped') {
    const day = today(services.clock.now(), actor.agency.timeZone)
    await stepBooking(services, db, actor, before, { status: 'dropped', reason: reason ?? 'Replaced', day })
  } else if (before.itemId && (await hasLiveBooking(db, before.tripId, before.itemId)))
    throw refused('REPLACED', 'This service was booked elsewhere already.')
  const { category, time, wishes, isExtra, itemId, tags } = before
  const vendorId = 'vendorId' in facts || 'vendor' in facts ? (facts.vendorId ?? null) : before.vendorId
  const vendor = 'vendorId' in facts || 'vendor' in facts ? (facts.vendor ?? null) : vendorId ? null : before.vendor
  await checkVendor(db, vendorId)
  const number = await services.numbers.next(db.agencyId, 'booking')
  const made = {
    category,
    nights: facts.nights === undefined ? before.nights : facts.nights,
    time,
    quantity: facts.quantity ?? before.quantity,
    details: facts.details ?? before.details,
    wishes,
    isExtra,
    itemId,
    tags,
    title: facts.title ?? before.title,
    date: facts.date === undefined ? before.date : facts.date,
    net: facts.net ?? before.net,
    currency: facts.currency ?? before.currency,
    rate: facts.rate === undefined ? before.rate : facts.rate,
    rateCardId: facts.rateCardId,
    rateRevision: facts.rateRevision,
    rateQuestion: facts.rateQuestion,
    vendorId,
    vendor,
    number,
    tripId: trip.id,
    ownerId: trip.ownerId,
  }
  const [stored] = await addBookings(db, [{ ...made, position: before.position }])
  if (!stored) throw new Error('the booking was not stored')
  await record(db, actor, 'created', subjectOf(stored), { data: { replaces: before.id } })
  announce(db, actor.userId, stored)
  return stored
}
