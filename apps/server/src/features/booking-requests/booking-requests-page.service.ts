import { conflict, notFound } from '../../core/errors.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { Limit } from '../../core/throttle.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import { findAgency, getNamesGuests } from '../../kernel/agency/agency.service.ts'
import { addOutsideFile } from '../../kernel/files/files.service.ts'
import { countedVisitor, type Visitor } from '../../kernel/page-views/page-views.service.ts'
import type { Services } from '../../services.ts'
import { subjectOf } from '../bookings/bookings.service.ts'
import { heldRequest, theVendor } from './booking-requests-answers.service.ts'
import { standingsOf } from './booking-requests-found.service.ts'
import { tellCarers } from './booking-requests-notices.service.ts'
import { findByPublicKey, findRequest, listLines, listMessages, noteOpened } from './booking-requests.queries.ts'
import { listUpdatesOfRequest } from './booking-requests-updates.queries.ts'
import { lineStateOf } from './booking-requests.rules.ts'
import { takesFiles, whyClosed } from './booking-requests-page.rules.ts'
import { guestsOfTrip } from '../travellers/travellers-guests.service.ts'
import { askedGuests, getKnownGuests } from './booking-requests-guests.rules.ts'

/** What one vendor sends in an hour; more comes from a program. */
const answers: Limit = { name: 'vendor answers', attempts: 120, seconds: 3600 }
const uploads: Limit = { name: 'vendor uploads', attempts: 40, seconds: 86_400 }

/** Where the request is that has this key. @throws AppError 404 where there is none, or its agency is closed */
export async function findPage(services: Services, key: string, address: string) {
  const found = isPublicKey(key) ? await findByPublicKey(services.database, key) : undefined
  if (found && isOpen(services, await findAgency(services.database.readAs(found.agencyId)))) return found
  return refuseKey(services, { kind: 'vendor request', noun: 'request', key, address })
}

/** The same for somebody who sends something. @throws AppError 429 after very many, 503 where nothing can be written */
export async function pageToAnswer(services: Services, key: string, address: string) {
  const found = await findPage(services, key, address)
  services.disk.checkWritable()
  await services.throttle.hit(answers, found.id)
  return found
}

/** A request as its vendor sees it: its own lines and nothing else. */
export async function openRequest(services: Services, found: { agencyId: string; id: string }) {
  const db = services.database.readAs(found.agencyId)
  const request = await findRequest(db, found.id)
  if (!request) throw notFound('request')
  const lines = await listLines(db, [request.id])
  const ids = lines.map(({ bookingId }) => bookingId)
  const { trip, agency, standingOf } = await standingsOf(services, db, request.tripId, ids)
  const shown = lines.map((line) => ({ line, state: lineStateOf(line, standingOf(request, line)) }))
  const seen = shown.map(({ line: { answer, decision }, state }) => ({ answer, decision, state }))
  const categories = lines.map(({ asked }) => asked.category)
  const updates = await listUpdatesOfRequest(db, request.id)
  return {
    request,
    agency,
    travellers: trip?.travellers ?? null,
    /** As they are known now, which may be better than when the vendor was asked. */
    guests: trip
      ? getKnownGuests(askedGuests(await guestsOfTrip(db, trip), categories), seen, await getNamesGuests(db))
      : null,
    lines: shown,
    /** What the vendor is to know after it was asked, by service; the latest of each. */
    updates: new Map(updates.map((update) => [update.bookingId, update])),
    messages: request.revokedAt ? [] : await listMessages(db, [request.id]),
  }
}
export type OpenRequest = Awaited<ReturnType<typeof openRequest>>

/** Notes that a vendor looked, the first time: a browser that shows the page says so, not whoever fetches its address. */
export async function noteVisit(services: Services, key: string, visitor: Visitor): Promise<void> {
  const { agencyId, id } = await findPage(services, key, visitor.address)
  if (!(await countedVisitor(services, visitor, { agencyId, kind: 'vendor request', id }))) return
  await services.database.writeAs(agencyId, async (db) => {
    if (!(await noteOpened(db, id, services.clock.now().toISOString()))) return
    const ids = (await listLines(db, [id])).map(({ bookingId }) => bookingId)
    const request = await findRequest(db, id)
    db.announce({ topic: 'bookings', ids, by: null })
    if (request) db.announce({ topic: 'trips', ids: [request.tripId], by: null })
  })
}

/**
 * Says before a byte of a file is read whether it can be taken.
 * @throws AppError 409 where no service takes files any more, 429 after very many
 */
export async function expectUpload(services: Services, found: { agencyId: string; id: string }): Promise<void> {
  const { lines } = await openRequest(services, found)
  const [first] = lines
  if (first && !lines.some(({ state }) => takesFiles(state))) throw conflict('CLOSED', whyClosed[first.state])
  await services.throttle.hit(uploads, found.id)
}

/** Keeps a bill or ticket of the vendor's with the booking it is for. */
export async function keepUpload(
  services: Services,
  found: { agencyId: string; id: string },
  { lineId, file }: { lineId: string; file: File },
): Promise<void> {
  await addOutsideFile(services, found.agencyId, file, async (db) => {
    const { request, lines, bookings, trip, stateOf } = await heldRequest(services, db, found.id)
    const line = lines.find((one) => one.id === lineId)
    const booking = line && bookings.get(line.bookingId)
    if (!line || !booking) throw notFound('request')
    const state = stateOf(line)
    if (!takesFiles(state)) throw conflict('CLOSED', whyClosed[state])
    await tellCarers(services, db, {
      trip,
      cause: `vendor file ${request.id} ${services.clock.now().toISOString()}`,
      title: `The vendor sent a file for ${subjectOf(booking).label}`,
      bookingId: booking.id,
    })
    // A bill says what it costs, and a ticket often does: who sees costs looks at it before everybody may.
    return { on: { bookingId: booking.id }, subject: subjectOf(booking), by: theVendor, tellsCosts: true }
  })
}
