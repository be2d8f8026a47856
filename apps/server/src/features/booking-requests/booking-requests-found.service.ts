import type { BookingRequest } from '@sarai/contract/booking-request-schemas'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound, refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { findBookings, getBooking } from '../bookings/bookings.service.ts'
import { findTrip, getTrip } from '../trips/trips.service.ts'
import {
  findRequest,
  type LineRecord,
  listLines,
  listLinesOfBooking,
  listMessages,
  listRequestsByIds,
  listRequestsOfTrip,
  type RequestRecord,
} from './booking-requests.queries.ts'
import { presentRequest, type Standing } from './booking-requests.rules.ts'

/** Requests name vendors and what they cost. @throws AppError 422 for those who may not see costs */
export function requireCosts({ seesCost }: Member): void {
  if (!seesCost) throw refused('COSTS_HIDDEN', 'Vendors are hidden from you. Ask a colleague who sees costs.')
}

/** A request that somebody may work on, whose trip they see. @throws AppError 404 */
export async function getRequest(db: AgencyDb, actor: Member, id: string): Promise<RequestRecord> {
  const found = await findRequest(db, id)
  if (!found || !(await findTrip(db, found.tripId, actor))) throw notFound('request')
  return found
}

/** What the lines of one trip's requests are judged by: its bookings as they are now, by id. */
export async function standingsOf({ clock }: Services, db: AgencyDb, tripId: string, bookingIds: string[]) {
  const [bookings, trip, agency] = await db.together(() => [
    findBookings(db, [...new Set(bookingIds)], unrestricted),
    findTrip(db, tripId, unrestricted),
    findAgency(db),
  ])
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  const day = today(clock.now(), agency.timeZone)
  const standingOf = (request: RequestRecord, line: LineRecord): Standing => {
    return { request, booking: byId.get(line.bookingId), trip, today: day }
  }
  return { trip, agency, byId, standingOf }
}

async function present(
  services: Services,
  db: AgencyDb,
  actor: Member,
  requests: RequestRecord[],
  isShown: (line: LineRecord) => boolean = () => true,
): Promise<BookingRequest[]> {
  const [first] = requests
  if (!first) return []
  const ids = requests.map(({ id }) => id)
  const [lines, messages] = await db.together(() => [listLines(db, ids), listMessages(db, ids)])
  const { standingOf } = await standingsOf(
    services,
    db,
    first.tripId,
    lines.map(({ bookingId }) => bookingId),
  )
  return requests.map((request) =>
    presentRequest(actor, {
      request,
      lines: lines
        .filter((line) => line.requestId === request.id && isShown(line))
        .map((line) => ({ line, standing: standingOf(request, line) })),
      messages: messages.filter(({ requestId }) => requestId === request.id),
    }),
  )
}

export async function requestsOfTrip(services: Services, db: AgencyDb, actor: Member, tripId: string) {
  await getTrip(db, actor, tripId)
  return present(services, db, actor, await listRequestsOfTrip(db, tripId))
}

export async function requestsOfBooking(services: Services, db: AgencyDb, actor: Member, bookingId: string) {
  await getBooking(db, actor, bookingId)
  const ids = (await listLinesOfBooking(db, bookingId)).map(({ requestId }) => requestId)
  const requests = ids.length > 0 ? await listRequestsByIds(db, ids) : []
  return present(services, db, actor, requests, (line) => line.bookingId === bookingId)
}

/** One as it is after a change. */
export async function presentOne(services: Services, db: AgencyDb, actor: Member, id: string): Promise<BookingRequest> {
  const [shown] = await present(services, db, actor, await listRequestsByIds(db, [id]))
  if (!shown) throw notFound('request')
  return shown
}
