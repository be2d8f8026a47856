import type { MailWarning } from '@sarai/contract/lead-schemas'
import { linkMark } from '@sarai/contract/booking-request-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import type { Limit } from '../../core/throttle.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { warningsOf } from '../../kernel/mail/mail.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { subjectOf } from '../trips/trips-found.service.ts'
import { findTrip } from '../trips/trips.service.ts'
import { findOpenVendor } from './booking-requests-drafts.service.ts'
import { getRequest, presentOne, requireCosts } from './booking-requests-found.service.ts'
import { linkOf, mailVendor, type Trip, withLink } from './booking-requests-mail.service.ts'
import { tellCarers } from './booking-requests-notices.service.ts'
import {
  findRequestForUpdate,
  insertMessage,
  listLines,
  listMessages,
  type RequestRecord,
  updateRequest,
} from './booking-requests.queries.ts'
import { heldRequest, theVendor } from './booking-requests-answers.service.ts'
import { whyClosed } from './booking-requests-page.rules.ts'

/** Has the screens that show a request's bookings look at it again. */
async function announceRequest(db: AgencyDb, by: string | null, { id, tripId }: Pick<RequestRecord, 'id' | 'tripId'>) {
  const ids = (await listLines(db, [id])).map(({ bookingId }) => bookingId)
  db.announce({ topic: 'bookings', ids, by })
  db.announce({ topic: 'trips', ids: [tripId], by })
}

interface Said {
  request: RequestRecord
  trip: Trip
  text: string
}

/** Writes to a vendor on its page, and by mail where the request went by mail. */
export async function writeVendor(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { request, trip, text }: Said,
): Promise<MailWarning[]> {
  await insertMessage(db, { requestId: request.id, from: 'agency', text, authorId: actor.userId })
  await announceRequest(db, actor.userId, request)
  if (request.way !== 'mail' || !request.sentTo) return []
  const subject = `About your answer: ${trip.title}`.slice(0, 160)
  const written = { request, trip, to: request.sentTo, subject, text: `${text}\n\n${linkMark}` }
  return warningsOf(await mailVendor(services, db, actor, written), 'MAIL_NOT_SENT')
}

async function openRequest(db: AgencyDb, actor: Member, id: string) {
  requireCosts(actor)
  await getRequest(db, actor, id)
  const request = await findRequestForUpdate(db, id)
  if (!request) throw notFound('request')
  if (request.revokedAt) throw refused('WITHDRAWN', 'This request was withdrawn.')
  const trip = await findTrip(db, request.tripId, actor)
  if (!trip) throw notFound('trip')
  return { request, trip }
}

export async function sayToVendor(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, text }: { id: string; text: string },
) {
  const { request, trip } = await openRequest(db, actor, id)
  const warnings = await writeVendor(services, db, actor, { request, trip, text })
  return { data: await presentOne(services, db, actor, id), warnings }
}

/** Reminds a vendor: by mail where it was asked by mail, else with the text for whoever sends it. */
export async function remindVendor(services: Services, db: AgencyDb, actor: Member, id: string) {
  const { request, trip } = await openRequest(db, actor, id)
  if (trip.cancelledAt) throw refused('TRIP_CANCELLED', 'This trip was cancelled and stays as it is.')
  const shown = await presentOne(services, db, actor, id)
  if (shown.state !== 'open') throw refused('ANSWERED', 'The vendor has answered, or has nothing left to answer.')
  await findOpenVendor(db, request.vendorId)
  const agency = await findAgency(db)
  const url = linkOf(services, request)
  const text = `Hello ${request.vendor},\n\nwe still wait for your answer. Please confirm, or say what is possible:\n${linkMark}\n\n${agency.name}`
  await updateRequest(db, id, { remindedAt: services.clock.now().toISOString() })
  await announceRequest(db, actor.userId, request)
  const { vendor, way, sentTo } = request
  const said = withLink(text, url)
  const data = { id, vendor, way, url, text: said, whatsappUrl: way === 'whatsapp' ? whatsappUrl(sentTo, said) : null }
  if (way !== 'mail' || !sentTo) return { data, warnings: [] }
  const mail = { request, trip, to: sentTo, subject: `Reminder: ${trip.title}`.slice(0, 160), text }
  return { data, warnings: warningsOf(await mailVendor(services, db, actor, mail), 'MAIL_NOT_SENT') }
}

/** Each is told to those who look after the trip: more in an hour comes from a program. */
const messagesOfVendor: Limit = { name: 'vendor messages', attempts: 30, seconds: 3600 }

/** Takes in what a vendor asks or says; the same words at once only once. @throws AppError 429 after very many */
export async function hearVendor(
  services: Services,
  { agencyId, id }: { agencyId: string; id: string },
  text: string,
): Promise<void> {
  await services.throttle.hit(messagesOfVendor, id)
  await services.database.writeAs(agencyId, async (db) => {
    const { request, lines, trip, stateOf } = await heldRequest(services, db, id)
    if (request.revokedAt) throw conflict('CLOSED', whyClosed.withdrawn)
    if (trip.cancelledAt || trip.deletedAt) throw conflict('CLOSED', whyClosed.cancelled)
    if (lines.every((line) => ['superseded', 'withdrawn', 'dropped'].includes(stateOf(line))))
      throw conflict('CLOSED', whyClosed.superseded)
    const last = (await listMessages(db, [id])).at(-1)
    if (last?.from === 'vendor' && last.text === text) return
    await insertMessage(db, { requestId: id, from: 'vendor', text })
    await record(db, theVendor, 'vendor_wrote', subjectOf(trip), { data: { requestId: id } })
    await announceRequest(db, null, request)
    const cause = `vendor wrote ${id} ${services.clock.now().toISOString()}`
    await tellCarers(services, db, { trip, cause, title: `The vendor wrote about ${subjectOf(trip).label}` })
  })
}
