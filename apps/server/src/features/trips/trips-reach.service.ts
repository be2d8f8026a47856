import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Reach } from '../contacts/contacts-reach.service.ts'
import { reachOfCustomers } from '../leads/leads-reach.service.ts'
import { tripCustomersOf } from './trips-list.queries.ts'
import type { TripRecord } from './trips.queries.ts'

/** Where whoever booked a trip can be reached, as far as the asker sees who they are. */
export async function customerReach(
  db: AgencyDb,
  actor: Member,
  trip: Pick<TripRecord, 'leadId' | 'contactId' | 'operationsId'>,
): Promise<Reach> {
  return (await reachOfCustomers(db, actor, [trip]))(trip)
}

/** The same of what belongs to trips, by the trips' ids: a service, a voucher, an invoice. */
export async function reachByTrip(db: AgencyDb, actor: Member, tripIds: readonly (string | null)[]) {
  const trips = await tripCustomersOf(
    db,
    [...new Set(tripIds)].flatMap((id) => id ?? []),
  )
  const reachOf = await reachOfCustomers(db, actor, trips)
  const byId = new Map(trips.map((trip) => [trip.id, reachOf(trip)]))
  return (tripId: string | null): Reach => byId.get(tripId ?? '') ?? { phone: null, email: null }
}
