import { counted } from '@sarai/contract/count-words'
import { computeMark } from '../../core/marks.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { bookingNumber } from '../bookings/bookings.rules.ts'
import { findBookingsForUpdate, keepBooking, stepBooking, subjectOf } from '../bookings/bookings.service.ts'
import { tripNumber } from '../trips/trips.service.ts'
import { type Answer, keepNumber, saysSame } from './booking-requests-answers.rules.ts'
import { standingsOf } from './booking-requests-found.service.ts'
import { tellCarers } from './booking-requests-notices.service.ts'
import { findRequestForUpdate, type LineRecord, listLines, updateLine } from './booking-requests.queries.ts'
import { lineStateOf, statusAfter } from './booking-requests.rules.ts'
import { whyClosed } from './booking-requests-page.rules.ts'

/** Who answers at a vendor's page. Its name is a cost fact, so what is written for all says no more. */
export const theVendor = { label: 'The vendor' }

type Booking = Awaited<ReturnType<typeof findBookingsForUpdate>>[number]

/** What the lines of a request are, held until the transaction ends: bookings first, as everybody locks them. */
export async function heldRequest(services: Services, db: AgencyDb, requestId: string) {
  const before = await listLines(db, [requestId])
  const ids = before.map(({ bookingId }) => bookingId)
  const bookings = new Map((await findBookingsForUpdate(db, ids, unrestricted)).map((one) => [one.id, one]))
  const request = await findRequestForUpdate(db, requestId)
  if (!request) throw notFound('request')
  const lines = await listLines(db, [requestId])
  const { trip, agency, standingOf } = await standingsOf(services, db, request.tripId, ids)
  if (!trip) throw notFound('trip')
  const stateOf = (line: LineRecord) => lineStateOf(line, standingOf(request, line))
  return { request, lines, bookings, trip, agency, stateOf }
}

/** Takes in what a vendor says to one service: once, and only as long as it can be answered. @throws AppError 409 else */
export async function answerLine(
  services: Services,
  { agencyId, id }: { agencyId: string; id: string },
  { lineId, seen, said }: { lineId: string; seen: number; said: Answer },
): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const { lines, bookings, trip, agency, stateOf } = await heldRequest(services, db, id)
    const line = lines.find((one) => one.id === lineId)
    const booking = line && bookings.get(line.bookingId)
    if (!line || !booking) throw notFound('request')
    if (saysSame(line, keepNumber(line, said)) && ['open', 'settled'].includes(stateOf(line))) return
    if (stateOf(line) !== 'open') throw conflict('CLOSED', whyClosed[stateOf(line)])
    if (line.version !== seen)
      throw conflict('STALE', 'Somebody has answered this meanwhile. Look at it below before you change it.')
    const day = today(services.clock.now(), agency.timeZone)
    await takeAnswer(services, db, { line, booking, said, day })
    const verbs = {
      confirmed: 'confirmed',
      countered: 'offers something else for',
      declined: 'declined',
      held: 'holds',
    }
    await tellCarers(services, db, {
      trip,
      cause: `answered ${line.id} ${line.version}`,
      title: `The vendor ${verbs[said.answer]} ${bookingNumber(booking.number)} ${booking.title}`,
      bookingId: booking.id,
    })
  })
}

/**
 * Confirms all services of a request that nobody has answered for. `seen` tells which these were when the page was shown.
 * @throws AppError 409 where others are meanwhile
 */
export async function confirmAll(
  services: Services,
  { agencyId, id }: { agencyId: string; id: string },
  { seen, said }: { seen: string; said: Answer },
): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const { request, lines, bookings, trip, agency, stateOf } = await heldRequest(services, db, id)
    const open = lines.filter((line) => line.answer === 'none' && stateOf(line) === 'open')
    const [first] = open
    if (!first) {
      if (lines.some(({ answer }) => answer === 'confirmed')) return
      throw conflict('CLOSED', 'There is nothing left to confirm here.')
    }
    if (openMark(open) !== seen)
      throw conflict('STALE', 'This has changed since you opened it. Look at it again before you confirm.')
    const day = today(services.clock.now(), agency.timeZone)
    for (const line of open) {
      const booking = bookings.get(line.bookingId)
      if (booking) await takeAnswer(services, db, { line, booking, said, day })
    }
    const one = open.length === 1 ? bookings.get(first.bookingId) : undefined
    await tellCarers(services, db, {
      trip,
      cause: `confirmed ${request.id} ${openMark(open)}`,
      title: one
        ? `The vendor confirmed ${bookingNumber(one.number)} ${one.title}`
        : `The vendor confirmed ${counted(open.length, 'service')} of ${tripNumber(trip.number)} ${trip.title}`,
      bookingId: one?.id,
    })
  })
}

/** Which lines are to be confirmed together, as they are: the services and how often each was answered. */
export const openMark = (lines: Pick<LineRecord, 'id' | 'version'>[]) =>
  computeMark(lines.map(({ id, version }) => `${id} ${version}`))

async function takeAnswer(
  services: Services,
  db: AgencyDb,
  { line, booking, said, day }: { line: LineRecord; booking: Booking; said: Answer; day: string },
): Promise<void> {
  const kept = keepNumber(line, said)
  await updateLine(db, line.id, { ...kept, decision: null, answeredAt: services.clock.now().toISOString() })
  const status = statusAfter[kept.answer]
  const facts = { confirmationNumber: kept.confirmationNumber, holdUntil: kept.holdUntil }
  if (booking.status === status) {
    if (changedFacts(booking, facts).length > 0) await keepBooking(db, theVendor, booking, facts)
    else db.announce({ topic: 'bookings', ids: [booking.id], by: null })
  } else await stepBooking(services, db, theVendor, booking, { status, ...facts, day })
  await record(db, theVendor, 'booking_answered', subjectOf(booking), {
    data: { requestId: line.requestId, answer: kept.answer },
  })
}
