import { checkLiveTrip, type LiveFinding } from '@sarai/itinerary/live-trip'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { type BookingRecord, listBookings } from '../bookings/bookings.service.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { announce } from '../trips/trips-found.service.ts'
import { lockUncheckedTrip, setFindings, type TripRecord, uncheckedTrips } from '../trips/trips.service.ts'

const perTurn = 50
/** What the counter of a trip holds. */
const maxFindings = 9_999

/** What the checks find of a trip as it is agreed upon and booked. */
export async function findingsOf(
  db: AgencyDb,
  { versionId, optionId, extras }: Pick<TripRecord, 'versionId' | 'optionId' | 'extras'>,
  bookings: readonly BookingRecord[],
  today: string,
): Promise<LiveFinding[]> {
  const document = await documentOfVersion(db, versionId)
  const live = bookings.map((booking) => ({ ...booking, isDropped: booking.status === 'dropped' }))
  return checkLiveTrip({ document, optionId, extras }, live, today)
}

/** Counts anew what the checks find of one trip, and tells open screens where it is another number. */
async function checkTrip(services: Services, db: AgencyDb, id: string): Promise<void> {
  const trip = await lockUncheckedTrip(db, id)
  if (!trip) return
  const [agency, bookings] = await db.together(() => [findAgency(db), listBookings(db, id)])
  const found = await findingsOf(db, trip, bookings, todayFor(services, agency))
  const count = Math.min(found.length, maxFindings)
  await setFindings(db, id, count)
  if (count !== trip.findings) announce(db, null, trip)
}

/** Looks at all trips of an agency that are to be looked at. Those of which that fails do not keep the others. */
export async function checkTrips(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (let after: string | undefined; ;) {
    signal.throwIfAborted()
    const ids = await uncheckedTrips(services.database.readAs(agencyId), after, perTurn)
    for (const id of ids)
      await services.database
        .writeAs(agencyId, (db) => checkTrip(services, db, id))
        .catch((error: unknown) => void failures.push(error))
    after = ids.at(-1)
    if (ids.length < perTurn) break
  }
  if (failures.length > 0) throw failures[0]
}
