import { checkLiveTrip } from '@sarai/itinerary/live-trip'
import { priceTrip } from '@sarai/itinerary/pricing'
import { formatMoney } from '@sarai/money/format'
import { today as todayIn, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { Failures } from '../../core/jobs/failures.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { type BookingRecord, listBookings } from '../bookings/bookings.service.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { announce } from '../trips/trips-found.service.ts'
import { checkDues, recountDues } from '../trip-dues/trip-dues.service.ts'
import { quoteOfTrip } from '../trips/trips-facts.rules.ts'
import {
  countPaid,
  findTrip,
  lockUncheckedTrip,
  setFindings,
  setQuote,
  type TripRecord,
  uncheckedTrips,
} from '../trips/trips.service.ts'
import type { TripFinding } from './trip-gaps.rules.ts'

const perTurn = 50
/** What the counter of a trip holds. */
const maxFindings = 9_999

const writePanMissing = (name: string) =>
  `The PAN of ${name} is missing. Ask for it before you take money: tax is collected at source with this trip.`

const writeOvercharged = (amount: string): TripFinding => ({
  message: `Invoices come to ${amount} more than the trip costs by now. Issue a credit note, and give back what was paid.`,
  bookingId: null,
  key: null,
  isOfMoney: true,
})

/** What the checks find of a trip as it is agreed upon and booked. */
export async function findingsOf(
  services: Services,
  db: AgencyDb,
  trip: TripRecord,
  bookings: readonly BookingRecord[],
  today: string,
): Promise<TripFinding[]> {
  const { versionId, optionId, extras } = trip
  const document = await documentOfVersion(db, versionId)
  const live = bookings.map((booking) => ({ ...booking, isDropped: booking.status === 'dropped' }))
  const { panMissing, overcharged } = await checkDues(services, db, trip)
  const pans = panMissing.map(({ name, contactId }) => ({
    message: writePanMissing(name),
    bookingId: null,
    key: null,
    contactId,
    isOfMoney: true,
  }))
  const credits = overcharged > 0 ? [writeOvercharged(formatMoney(overcharged, trip.currency))] : []
  return [...credits, ...pans, ...checkLiveTrip({ document, optionId, extras }, live, today)]
}

/**
 * Keeps with a trip made before that was done what was quoted of it, by the taxes of the day on which it was made. Of one that
 * cannot be priced that stays unknown.
 */
async function keepQuote(db: AgencyDb, trip: TripRecord): Promise<void> {
  const document = await documentOfVersion(db, trip.versionId)
  if ('problem' in priceTrip(document, trip)) return
  const { timeZone } = await findAgency(db)
  const output = await readOutputTax(db, todayIn(new Date(trip.createdAt), timeZone))
  await setQuote(db, trip.id, quoteOfTrip(document, trip, output))
}

/** Counts anew what the checks find of one trip, and tells open screens where it is another number. */
async function checkTrip(services: Services, db: AgencyDb, id: string): Promise<void> {
  const held = await lockUncheckedTrip(db, id)
  if (!held) return
  // More is collected at source of a payer without PAN.
  if (held.needsPassport) await recountDues(services, db, id)
  // Versions before counted what one payer paid too much for another.
  await countPaid(db, id)
  const trip = await findTrip(db, id, unrestricted)
  if (!trip) return
  if (held.isUnquoted) await keepQuote(db, trip)
  const [agency, bookings] = await db.together(() => [findAgency(db), listBookings(db, id)])
  const found = await findingsOf(services, db, trip, bookings, todayFor(services, agency))
  const count = Math.min(found.length, maxFindings)
  await setFindings(db, id, count)
  if (count !== trip.findings) announce(db, null, trip)
}

/** Looks at all trips of an agency that are to be looked at. Those of which that fails do not keep the others. */
export async function checkTrips(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const failures = new Failures()
  for (let after: string | undefined; ;) {
    signal.throwIfAborted()
    const ids = await uncheckedTrips(services.database.readAs(agencyId), after, perTurn)
    for (const id of ids)
      await failures.gather(services.database.writeAs(agencyId, (db) => checkTrip(services, db, id)))
    after = ids.at(-1)
    if (ids.length < perTurn) break
  }
  failures.throwFirst()
}
