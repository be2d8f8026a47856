import { proposalPath } from '@sarai/contract/prospect-words'
import { toAmount } from '@sarai/money/amounts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { sendMail, warningsOf } from '../../kernel/mail/mail.service.ts'
import {
  createCustomerTask,
  finishCustomerTask,
  notifyKeepers,
} from '../../kernel/state-changes/state-changes.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { announce as announceBooking, subjectOf as bookingSubject } from '../bookings/bookings-found.service.ts'
import { lockBookings, updateBooking, stepBooking } from '../bookings/bookings.service.ts'
import { getProposal, holdProposal } from '../prospects/prospects-found.service.ts'
import { lookOf } from '../prospects/prospects-mail.service.ts'
import { listTravellers, updateTraveller, told } from '../travellers/travellers.service.ts'
import { detailOf } from '../trips/trips-changes.service.ts'
import { announce, getTrip, requireOwnersReach, subjectOf, tripToChange } from '../trips/trips-found.service.ts'
import { tripCancelled, tripRepriced } from '../trips/trips.events.ts'
import { type TripRecord, updateTrip } from '../trips/trips.service.ts'
import { cancelledMail } from './cancellations.emails.ts'
import { settledOf } from './cancellations.rules.ts'
import { type CancelAsked, cancellationOf, type Touched } from './cancellations.service.ts'

export interface Cancelling extends CancelAsked {
  version: number
  reason: string
  seenCharge: number
  charge?: number
  tellCustomer: boolean
}

/**
 * Cancels a trip or one of its travellers, with all that follows from it, or nothing.
 * @throws AppError 409 where somebody has saved since, or where the terms come to another charge than was seen
 */
export async function cancel(services: Services, db: AgencyDb, actor: Member, input: Cancelling) {
  const seen = await getTrip(db, actor, input.id)
  requireOwnersReach(actor, seen)
  // In the order of whoever accepts an amendment: the proposal, the bookings, the trip.
  await holdProposal(db, seen.proposalId)
  await lockBookings(db, input.id)
  const trip = await tripToChange(db, actor, input.id)
  if (trip.version !== input.version)
    throw conflict('STALE', 'Somebody changed this trip while you were looking at it.', {
      current: await detailOf(services, db, actor, trip),
    })
  const found = await cancellationOf(services, db, actor, trip, input.travellerId)
  if (found.charge !== input.seenCharge)
    throw conflict('CHARGE_CHANGED', 'The charge is another one now. Look at it again before you cancel.', {
      charge: found.charge,
    })
  const charge = input.charge ?? found.charge
  const { daysBefore, percent, basis, chargedBefore, rest, tcs, paid } = found
  const sums = { daysBefore, percent, basis, chargedBefore, byTerms: found.charge, charge, rest, tcs, paid }
  const figures = { ...sums, ...settledOf(found, charge), currency: trip.currency }
  const changed = found.traveller
    ? await cancelTraveller(services, db, actor, trip, { found, figures, reason: input.reason })
    : await cancelTrip(services, db, actor, trip, { found, figures, reason: input.reason })
  for (const touched of found.touched) await touch(services, db, actor, touched, { ...input, day: found.day })
  if (found.traveller) await emit(services, db, tripRepriced, { tripId: changed.id })
  else await emit(services, db, tripCancelled, { trip: changed, reason: input.reason, doer: actor })
  const { label } = subjectOf(changed)
  const change = found.traveller ? 'traveller_cancelled' : 'trip_cancelled'
  const concerned = { subject: { kind: 'trip' as const, id: changed.id }, keepers: changed }
  await notifyKeepers(services, db, actor, change, {
    ...concerned,
    cause: `trip cancelled ${changed.id} ${changed.version}`,
    title: found.traveller ? `A traveller of ${label} was cancelled` : `${label} was cancelled`,
    body: input.reason,
  })
  const answer = await detailOf(services, db, actor, changed)
  if (!input.tellCustomer) {
    const what = found.traveller ? `${told(found.traveller).name} was taken off ${label}` : `${label} is cancelled`
    await createCustomerTask(services, db, actor, change, { ...concerned, what })
    return { data: answer }
  }
  if (!answer.email) throw invalid({ tellCustomer: 'No email address is known of the customer' })
  const look = await lookOf(db, await findAgency(db), found.document)
  const who = { name: changed.contactName ?? changed.leadName ?? 'traveller', email: answer.email }
  const whom = found.traveller && told(found.traveller).name
  const { publicKey } = await getProposal(db, actor, changed.proposalId)
  const url = services.appUrl + proposalPath(publicKey)
  const mail = cancelledMail(look, who, { title: changed.title, whom, url, ...figures })
  const proposal = { kind: 'proposal' as const, id: changed.proposalId, label: subjectOf(changed).label }
  const about = { ...proposal, ownerId: changed.ownerId }
  const posted = await sendMail(services, db, mail, { about, by: actor })
  await finishCustomerTask(services, db, actor, concerned.subject)
  return { data: answer, warnings: warningsOf(posted, 'MAIL_NOT_SENT') }
}

interface Done {
  found: Awaited<ReturnType<typeof cancellationOf>>
  figures: ReturnType<typeof settledOf> & { charge: number; currency: string } & Record<string, unknown>
  reason: string
}

async function cancelTrip(
  services: Services,
  db: AgencyDb,
  actor: Member,
  before: TripRecord,
  { found, figures, reason }: Done,
): Promise<TripRecord> {
  const cancelledAt = services.clock.now().toISOString()
  const facts = { cancelledAt, cancelReason: reason, cancelCharge: figures.charge }
  const trip = await updateTrip(db, before.id, facts)
  const data = { ...figures, excerpt: reason, bookings: found.touched.length }
  await record(db, actor, 'trip_cancelled', subjectOf(trip), { data })
  announce(db, actor.userId, trip)
  return trip
}

async function cancelTraveller(
  services: Services,
  db: AgencyDb,
  actor: Member,
  before: TripRecord,
  { found: { traveller, basis, touched }, figures, reason }: Done,
): Promise<TripRecord> {
  if (!traveller) throw new Error('nobody is to be cancelled')
  const cancelledAt = services.clock.now().toISOString()
  const facts = { cancelledAt, cancelReason: reason, cancelCharge: figures.charge, cancelShare: basis, room: null }
  const gone = await updateTraveller(db, traveller.id, { ...facts, isLead: false })
  const going = (await listTravellers(db, before.id)).filter((one) => !one.cancelledAt)
  const trip = await updateTrip(db, before.id, { travellers: going.length })
  const [next] = going
  if (traveller.isLead && next) await updateTraveller(db, next.id, { isLead: true })
  const data = { ...told(gone), ...figures, excerpt: `${told(gone).name}: ${reason}`, bookings: touched.length }
  await record(db, actor, 'traveller_cancelled', subjectOf(trip), { data })
  announce(db, actor.userId, trip)
  return trip
}

/** What becomes of a booking: dropped with the vendor's charge, to be confirmed again, or booked for one fewer. */
async function touch(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { booking, becomes, charge }: Touched,
  { reason, day }: { reason: string; day: string },
): Promise<void> {
  if (becomes === 'dropped') {
    const why = `Trip cancelled: ${reason}`.slice(0, 500)
    await stepBooking(services, db, actor, booking, { status: 'dropped', reason: why, charge, day })
    return
  }
  if (becomes === 'changed') {
    await stepBooking(services, db, actor, booking, { status: 'changed', day })
    return
  }
  const quantity = booking.quantity - 1
  const net = toAmount((BigInt(booking.net) * BigInt(quantity)) / BigInt(booking.quantity))
  const changed = await updateBooking(db, booking.id, { quantity, net })
  const changes = [
    { field: 'quantity', from: booking.quantity, to: quantity },
    { field: 'net', from: booking.net, to: net },
  ]
  await record(db, actor, 'changed', bookingSubject(changed), { changes })
  announceBooking(db, actor.userId, changed)
}
