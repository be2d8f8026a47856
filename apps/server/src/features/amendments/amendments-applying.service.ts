import { amendedInstalments } from '@sarai/itinerary/amended-instalments'
import { type Agreed, amendmentPlan, becomes, factsFor, type ServiceChange } from '@sarai/itinerary/amendment-plan'
import type { Service } from '@sarai/itinerary/services'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { notifyKeepers } from '../../kernel/state-changes/state-changes.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { announce as announceBooking, subjectOf as bookingSubject } from '../bookings/bookings-found.service.ts'
import { addBookings } from '../bookings/bookings-adding.service.ts'
import {
  type BookingRecord,
  keepBooking,
  listBookings,
  lockBookings,
  orderBookings,
  stepBooking,
} from '../bookings/bookings.service.ts'
import type { Amended } from '../prospects/prospects.events.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { factsOfTrip, quoteOfTrip } from '../trips/trips-facts.rules.ts'
import { announce, requireNotOver, subjectOf } from '../trips/trips-found.service.ts'
import { tripAmended } from '../trips/trips.events.ts'
import { tripTerms } from '../trips/trips.rules.ts'
import {
  findTripForUpdate,
  listInstalments,
  replaceInstalments,
  type TripRecord,
  updateTrip,
} from '../trips/trips.service.ts'

/** Applies changes that were accepted to their trip, in the transaction of the acceptance. */
export async function applyAmendment(services: Services, db: AgencyDb, amended: Amended): Promise<void> {
  const { tripId, doer, version, document, optionId, extras, total, acceptedOn: day } = amended
  // In the order of whoever cancels or moves: the bookings, then the trip.
  await lockBookings(db, tripId)
  const trip = await findTripForUpdate(db, tripId, unrestricted)
  if (!trip || trip.deletedAt) throw notFound('trip')
  if (trip.cancelledAt) throw conflict('TRIP_CANCELLED', 'This trip was cancelled. Nothing was changed.')
  requireNotOver(trip, day)
  const before = { document: await documentOfVersion(db, trip.versionId), optionId: trip.optionId, extras: trip.extras }
  const after = { document, optionId, extras }
  const counts = await applyToBookings(services, db, trip, { before, after, doer, day, version })
  const payments = await applyToPayments(db, trip, { ...after, total, day })
  const { quotedTax, quotedNet } = quoteOfTrip(document, { optionId, extras }, await readOutputTax(db, day))
  const changed = await updateTrip(db, trip.id, {
    versionId: amended.versionId,
    ...factsAfter(trip, before, after),
    optionId,
    extras,
    total,
    quotedTax,
    quotedNet,
  })
  const facts = { title: trip.title, startDate: trip.startDate, endDate: trip.endDate, total: trip.total }
  const { title, startDate, endDate } = changed
  const changes = changedFacts(facts, { title, startDate, endDate, total })
  const excerpt = `${amended.name} accepted version ${version}`
  const data = { version, excerpt, before: trip.total, total, currency: trip.currency, ...counts, payments }
  await record(db, doer, 'trip_amended', subjectOf(changed), { changes, data })
  await notifyKeepers(services, db, doer, 'trip_amended', {
    subject: { kind: 'trip', id: trip.id },
    keepers: changed,
    cause: `trip amended ${trip.id} ${version}`,
    title: `Changes to ${subjectOf(changed).label} were accepted`,
    body: excerpt,
    mailed: amended.ownerId,
  })
  announce(db, personOf(doer), changed)
  await emit(services, db, tripAmended, { trip: changed, before: before.document, after: document })
}

/** What lists know of the trip. Who cancelled meanwhile does not come back. */
function factsAfter(trip: TripRecord, before: Agreed, after: Agreed) {
  const facts = factsOfTrip(after.document, after.optionId)
  const more = facts.travellers - factsOfTrip(before.document, before.optionId).travellers
  const terms = tripTerms({ ...facts, number: trip.number })
  return { ...facts, travellers: Math.max(trip.travellers + more, 0), terms }
}

async function applyToPayments(
  db: AgencyDb,
  trip: TripRecord,
  { document, total, day }: { document: Agreed['document']; total: number; day: string },
) {
  const kept = (await listInstalments(db, trip.id)).map(({ agreed, ...one }) => ({ ...one, amount: agreed }))
  const { startDate, instalments: plans } = document
  const { instalments, removed } = amendedInstalments(kept, { total, today: day, startDate, plans })
  await replaceInstalments(
    db,
    trip,
    instalments.map(({ amount, ...one }) => ({ ...one, agreed: amount })),
    removed,
  )
  const said = ({ label, amount, dueOn }: { label: string; amount: number; dueOn: string | null }) => {
    return { label, amount, dueOn }
  }
  return { before: kept.map(said), after: instalments.map(said) }
}

interface Applying {
  before: Agreed
  after: Agreed
  doer: Author
  day: string
  version: number
}

/** Brings the bookings of a trip in line with what was accepted, each by its state as it is now. */
async function applyToBookings(
  services: Services,
  db: AgencyDb,
  trip: TripRecord,
  { before, after, doer, day, version }: Applying,
) {
  const plan = amendmentPlan(before, after)
  const live = liveByItem(await listBookings(db, trip.id))
  const reason = `Changes to the trip, version ${version}`
  const counts = { added: 0, changed: 0, dropped: 0 }
  const made: Service[] = []
  for (const change of plan) {
    const booking = live.get(change.itemId)
    const becoming = becomes(change, booking)
    if (becoming === 'added' && change.after) made.push(change.after)
    if (!booking) continue
    if (becoming === 'dropped' || becoming === 'replaced') {
      await stepBooking(services, db, doer, booking, { status: 'dropped', reason, day })
      if (change.after) made.push(change.after)
      counts.dropped += 1
    } else if (becoming === 'changed' || becoming === 'updated') {
      const stored = await write(db, doer, booking, change)
      if (becoming === 'changed' && stored.status !== 'changed')
        await stepBooking(services, db, doer, stored, { status: 'changed', day })
      counts.changed += 1
    }
  }
  counts.added = made.length
  await book(services, db, trip, doer, made)
  const order = plan.flatMap(({ after: service }) => service?.itemId ?? [])
  await orderBookings(db, trip.id, order)
  return counts
}

/** The booking of each item; one that was dropped is none. */
export const liveByItem = (bookings: readonly BookingRecord[]) =>
  new Map(bookings.flatMap((one) => (one.itemId && one.status !== 'dropped' ? [[one.itemId, one] as const] : [])))

async function write(db: AgencyDb, doer: Author, booking: BookingRecord, change: ServiceChange) {
  const facts = factsFor(change)
  if (changedFacts(booking, facts).length === 0) return booking
  const { rateQuestion: _question, quote: _quote, ...told } = facts
  return keepBooking(db, doer, booking, facts, told)
}

async function book(services: Services, db: AgencyDb, trip: TripRecord, doer: Author, made: Service[]) {
  if (made.length === 0) return
  const first = await services.numbers.take(db.agencyId, 'booking', made.length)
  const { id: tripId, ownerId } = trip
  const stored = await addBookings(
    db,
    made.map((service, index) => ({ ...service, number: first + index, tripId, ownerId })),
  )
  for (const booking of stored) {
    await record(db, doer, 'created', bookingSubject(booking))
    announceBooking(db, personOf(doer), booking)
  }
}
