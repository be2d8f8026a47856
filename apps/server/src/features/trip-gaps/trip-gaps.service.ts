import type { TripGap } from '@sarai/contract/trip-gaps'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { listCreditsDue } from '../bills/bills-credits-due.service.ts'
import { listBookings } from '../bookings/bookings.service.ts'
import { presentTraveller } from '../travellers/travellers-found.service.ts'
import { listTravellers, nameOf } from '../travellers/travellers.service.ts'
import { getTrip, listInstalments } from '../trips/trips.service.ts'
import { bookingsWithVoucher } from '../vouchers/vouchers-found.service.ts'
import { findingsOf } from './trip-gaps-checking.service.ts'
import { gapsOf } from './trip-gaps.rules.ts'

/** What a trip still lacks, as somebody may see it; nothing of one that was cancelled. */
export async function readGaps(services: Services, db: AgencyDb, actor: Member, tripId: string): Promise<TripGap[]> {
  const trip = await getTrip(db, actor, tripId)
  if (trip.cancelledAt) return []
  const [instalments, bookings, vouchered, travellers] = await db.together(() => [
    listInstalments(db, tripId),
    listBookings(db, tripId),
    bookingsWithVoucher(db, tripId),
    listTravellers(db, tripId),
  ])
  const creditsDue = await listCreditsDue(db, { tripId })
  const findings = await findingsOf(services, db, trip, bookings, todayFor(services, actor.agency))
  const incomplete = travellers
    .filter(({ cancelledAt }) => !cancelledAt)
    .flatMap((record) => {
      const shown = presentTraveller(actor, trip, record)
      const missing = shown.findings.map(({ message }) => message)
      return shown.isComplete ? [] : [{ name: nameOf(record), missing }]
    })
  return gapsOf({ instalments, bookings, vouchered, incomplete, findings, creditsDue })
}
