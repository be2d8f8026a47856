import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { today } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import type { Answer } from '../src/features/booking-requests/booking-requests-answers.rules.ts'
import { answerLine } from '../src/features/booking-requests/booking-requests-answers.service.ts'
import { draftRequests } from '../src/features/booking-requests/booking-requests-drafts.service.ts'
import { listLines } from '../src/features/booking-requests/booking-requests.queries.ts'
import { sendRequests } from '../src/features/booking-requests/booking-requests.service.ts'
import { bookings } from '../src/features/bookings/bookings.table.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { Services } from '../src/services.ts'

const nothing = { confirmationNumber: null, counter: null, reason: null, holdUntil: null }

/** What the vendors say, one after the other; those asked last have not answered yet. */
function answers(net: number): Answer[] {
  const counter = { net: Math.round((net * 1.08) / 10_000) * 10_000, date: null, room: null, note: null }
  return [
    { ...nothing, answer: 'confirmed', confirmationNumber: 'MH-20418' },
    {
      ...nothing,
      answer: 'countered',
      counter: { ...counter, note: 'The season has begun. Breakfast is included.' },
    },
    { ...nothing, answer: 'declined', reason: 'We are full on these days' },
  ]
}

/** Services of trips ahead that are still to be arranged with a vendor, the earliest first. */
function openServices(db: AgencyDb, day: string) {
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(trips, and(db.own(trips), eq(trips.id, bookings.tripId), isNull(trips.cancelledAt)))
    .where(
      and(
        db.own(bookings),
        inArray(bookings.status, ['initialised', 'requested', 'waitlisted']),
        isNotNull(bookings.vendorId),
        gt(bookings.date, day),
        isNull(bookings.deletedAt),
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.id))
    .limit(12)
}

/** Asks vendors for what is still to be arranged, as a link, and has some of them answer. */
export async function seedRequests(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const day = today(services.clock.now(), actor.agency.timeZone)
  const lines = await services.database.writeAs(agencyId, async (db) => {
    const open = await openServices(db, day)
    const { drafts } = await draftRequests(
      db,
      actor,
      open.map(({ id }) => id),
    )
    const requests = drafts.map(({ tripId, bookings: asked, whatsappText }) => ({
      tripId,
      bookings: asked.map(({ id, version }) => ({ id, version })),
      way: 'link' as const,
      text: whatsappText,
    }))
    if (requests.length === 0) return []
    const { data } = await sendRequests(services, db, actor, requests)
    return listLines(
      db,
      data.map(({ id }) => id),
    )
  })
  // Different vendors before more of the same.
  const isFirst = (line: (typeof lines)[number]) => lines.find(({ requestId }) => requestId === line.requestId) === line
  const asked = lines.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  for (const [at, line] of asked.entries()) {
    const said = answers(line.asked.net ?? 0)[at]
    const { id: lineId, requestId: id, version: seen } = line
    if (said) await answerLine(services, { agencyId, id }, { lineId, seen, said })
  }
}
