import type { CounterDecision, CounterOffer } from '@sarai/contract/booking-request-schemas'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { keepBooking, presentBooking, stepBooking, subjectOf } from '../bookings/bookings.service.ts'
import { bookingToChange } from '../bookings/bookings-found.service.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { askingOf } from './booking-requests-asked.service.ts'
import { getRequest, requireCosts } from './booking-requests-found.service.ts'
import { writeVendor } from './booking-requests-messages.service.ts'
import { findLine, findRequestForUpdate, updateLine } from './booking-requests.queries.ts'

type Booking = Awaited<ReturnType<typeof bookingToChange>>

/** What an offer changes of a booking. A room is a fact of the itinerary's item, where that knows rooms. */
function offeredFacts(booking: Booking, { net, date, room }: CounterOffer) {
  const knowsRoom = room !== null && booking.category === 'lodging'
  return {
    ...(net === null ? {} : { net }),
    ...(date === null ? {} : { date }),
    ...(knowsRoom ? { details: { ...booking.details, room } } : {}),
  }
}

/**
 * Takes what a vendor offers instead, or refuses it.
 * @throws AppError 409 where the vendor or a colleague has said something else since
 */
export async function decideCounter(services: Services, db: AgencyDb, actor: Member, input: CounterDecision) {
  requireCosts(actor)
  const found = await findLine(db, input.lineId)
  if (!found) throw notFound('request')
  await getRequest(db, actor, found.requestId)
  const booking = await bookingToChange(db, actor, found.bookingId)
  const trip = await tripToChange(db, actor, booking.tripId)
  const request = await findRequestForUpdate(db, found.requestId)
  const line = await findLine(db, input.lineId)
  if (!request || !line) throw notFound('request')
  if (line.version !== input.version)
    throw conflict('STALE', 'The vendor or a colleague has said something else meanwhile. Look at it again.')
  if (line.closed || request.revokedAt) throw refused('WITHDRAWN', 'This request does not hold any more.')
  if (line.answer !== 'countered' || !line.counter || line.decision || booking.status !== 'changed')
    throw refused('NO_OFFER', 'There is no offer to decide on.')
  const day = todayFor(services, actor.agency)
  const isTaken = input.decision === 'take'
  const facts = isTaken ? offeredFacts(booking, line.counter) : {}
  let changed = booking
  if (isTaken) changed = await keepBooking(db, actor, booking, facts)
  const leadsTo = isTaken ? input.leadsTo : 'requested'
  changed = await stepBooking(services, db, actor, changed, { status: leadsTo, day })
  const { confirmationNumber } = line.asked
  const askedAnew = leadsTo === 'requested' ? (await askingOf(db, trip, [changed.id])).asked(changed) : undefined
  await updateLine(db, line.id, {
    decision: isTaken ? 'taken' : 'refused',
    decidedAt: services.clock.now().toISOString(),
    decidedBy: actor.userId,
    // Whatever is not confirmed by the offer itself is for the vendor to answer again, as it is now.
    ...(askedAnew ? { answer: 'none' as const, asked: { ...askedAnew, confirmationNumber } } : {}),
  })
  await record(db, actor, isTaken ? 'counter_taken' : 'counter_refused', subjectOf(changed), {
    data: { requestId: request.id, leadsTo },
  })
  const said = [decisionWords(isTaken, leadsTo, booking.title), input.message].filter(Boolean).join('\n\n')
  const warnings: MailWarning[] = await writeVendor(services, db, actor, { request, trip, text: said })
  return { data: presentBooking(actor, changed), warnings }
}

function decisionWords(isTaken: boolean, leadsTo: CounterDecision['leadsTo'], title: string): string {
  if (!isTaken) return `${title}: we cannot take what you offer. Please look at it again.`
  return leadsTo === 'confirmed' ? `${title}: we take your offer.` : `${title}: we take your offer. Please confirm it.`
}
