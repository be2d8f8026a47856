import type { NewRequest, SentRequest } from '@sarai/contract/booking-request-schemas'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { warningsOf } from '../../kernel/mail/mail.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBookingsForUpdate, stepBooking, subjectOf } from '../bookings/bookings.service.ts'
import { bookingNumber } from '../bookings/bookings.rules.ts'
import { tripNumber, tripToChange } from '../trips/trips.service.ts'
import { describeDays } from './booking-requests.rules.ts'
import { askingOf } from './booking-requests-asked.service.ts'
import { findOpenVendor, groupOf, whyNotAsked } from './booking-requests-drafts.service.ts'
import { getRequest, presentOne, requireCosts } from './booking-requests-found.service.ts'
import { linkOf, mailVendor, type Trip, withLink } from './booking-requests-mail.service.ts'
import {
  findRequestForUpdate,
  insertLines,
  insertRequest,
  listLines,
  type RequestRecord,
  supersedeLines,
  updateRequest,
  withdrawLines,
} from './booking-requests.queries.ts'

type Booking = Awaited<ReturnType<typeof findBookingsForUpdate>>[number]

/** Checks that bookings are as they were seen, and can be asked for together. @throws AppError 404, 409 or 422 */
function checkAskable(bookings: Booking[], { tripId, bookings: seen }: NewRequest): void {
  for (const { id, version } of seen) {
    const booking = bookings.find((one) => one.id === id)
    if (!booking) throw notFound('booking')
    const named = `${bookingNumber(booking.number)} ${booking.title}`
    if (booking.version !== version)
      throw conflict('STALE', `Somebody changed or requested ${named} meanwhile. Look at it again before you send.`)
    const reason = whyNotAsked(booking)
    if (reason) throw refused('NOT_ASKED', `${named} cannot be requested. ${reason}.`)
    if (booking.tripId !== tripId) throw invalid({ tripId: 'A service is of another trip' })
  }
  if (new Set(bookings.map(groupOf)).size > 1)
    throw invalid({ bookings: 'Services of several vendors need a request each' })
}

interface Sent {
  request: RequestRecord
  phone: string | null
  posted: MailWarning[]
}

/** Asks vendors for services: all of them, or none where one cannot be asked. */
export async function sendRequests(services: Services, db: AgencyDb, actor: Member, all: NewRequest[]) {
  requireCosts(actor)
  const ids = all.flatMap(({ bookings }) => bookings.map(({ id }) => id))
  if (new Set(ids).size < ids.length) throw invalid({ requests: 'A service is in here twice' })
  // Bookings before trips, each in the order of their ids, as everybody locks them.
  const held = new Map((await findBookingsForUpdate(db, ids, actor)).map((booking) => [booking.id, booking]))
  const trips = new Map<string, Trip>()
  for (const id of [...new Set(all.map(({ tripId }) => tripId))].sort())
    trips.set(id, await tripToChange(db, actor, id))
  const data: SentRequest[] = []
  const warnings: MailWarning[] = []
  for (const asked of all) {
    const trip = trips.get(asked.tripId)
    const bookings = asked.bookings.flatMap(({ id }) => held.get(id) ?? [])
    checkAskable(bookings, asked)
    if (!trip) throw notFound('trip')
    const { request, phone, posted } = await sendOne(services, db, actor, { trip, bookings, asked })
    const url = linkOf(services, request)
    const text = withLink(asked.text, url)
    const { id, vendor, way } = request
    data.push({ id, vendor, way, url, text, whatsappUrl: way === 'whatsapp' ? whatsappUrl(phone, text) : null })
    warnings.push(...posted)
  }
  return { data, warnings: distinct(warnings) }
}

/** One of each: a dialog says once that there is no mail server. */
const distinct = (warnings: MailWarning[]) => [
  ...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values(),
]

async function sendOne(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { trip, bookings, asked }: { trip: Trip; bookings: Booking[]; asked: NewRequest },
): Promise<Sent> {
  const [first] = bookings
  if (!first) throw notFound('booking')
  const vendor = await findOpenVendor(db, first.vendorId)
  const to = asked.way === 'mail' ? (asked.to ?? vendor?.email ?? null) : null
  if (asked.way === 'mail' && !to) throw invalid({ to: `Enter an email address of ${vendor?.name ?? first.vendor}` })
  const phone = vendor?.whatsapp ?? vendor?.phone ?? null
  const day = todayFor(services, actor.agency)
  await supersedeLines(
    db,
    bookings.map(({ id }) => id),
  )
  const request = await insertRequest(db, {
    tripId: trip.id,
    vendorId: first.vendorId,
    vendor: vendor?.name ?? first.vendor ?? '',
    publicKey: newPublicKey(),
    way: asked.way,
    sentTo: { mail: to, whatsapp: phone, link: null }[asked.way],
    message: asked.text,
    sentAt: services.clock.now().toISOString(),
    createdBy: actor.userId,
  })
  for (const booking of bookings) {
    if (booking.status !== 'requested') await stepBooking(services, db, actor, booking, { status: 'requested', day })
    else db.announce({ topic: 'bookings', ids: [booking.id], by: actor.userId })
    await record(db, actor, 'booking_requested', subjectOf(booking), {
      data: { requestId: request.id, way: asked.way },
    })
  }
  const asking = await askingOf(
    db,
    trip,
    bookings.map(({ id }) => id),
  )
  await insertLines(
    db,
    bookings.map((booking, position) => ({
      requestId: request.id,
      bookingId: booking.id,
      position,
      asked: asking.asked(booking),
    })),
  )
  db.announce({ topic: 'trips', ids: [trip.id], by: actor.userId })
  if (!to) return { request, phone, posted: [] }
  const named = [tripNumber(trip.number), describeDays(bookings)].filter(Boolean).join(', ')
  const subject = asked.subject ?? `Request ${named}`
  const posted = await mailVendor(services, db, actor, { request, trip, to, subject, text: asked.text })
  return { request, phone, posted: warningsOf(posted, 'MAIL_NOT_SENT') }
}

/** Takes a request back: its link answers nothing any more. Doing it twice changes nothing. */
export async function withdrawRequest(services: Services, db: AgencyDb, actor: Member, id: string) {
  requireCosts(actor)
  const { tripId } = await getRequest(db, actor, id)
  const before = await listLines(db, [id])
  const bookings = await findBookingsForUpdate(
    db,
    before.map(({ bookingId }) => bookingId),
    unrestricted,
  )
  const request = await findRequestForUpdate(db, id)
  if (!request) throw notFound('request')
  if (request.revokedAt) return presentOne(services, db, actor, id)
  const lines = await listLines(db, [id])
  const day = todayFor(services, actor.agency)
  await updateRequest(db, id, { revokedAt: services.clock.now().toISOString() })
  for (const line of lines) {
    const booking = bookings.find((one) => one.id === line.bookingId)
    if (!booking || booking.deletedAt || line.closed) continue
    await record(db, actor, 'booking_request_withdrawn', subjectOf(booking), { data: { requestId: id } })
    // What was answered stays as it was answered.
    const isUnanswered = line.answer === 'none' || line.answer === 'held'
    if (isUnanswered && booking.status === 'requested')
      await stepBooking(services, db, actor, booking, { status: 'initialised', holdUntil: null, day })
    else db.announce({ topic: 'bookings', ids: [booking.id], by: actor.userId })
  }
  // After the bookings, whose vendors are told by the lines that they were asked by.
  await withdrawLines(db, id)
  db.announce({ topic: 'trips', ids: [tripId], by: actor.userId })
  return presentOne(services, db, actor, id)
}
