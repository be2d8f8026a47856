import { mayUse } from '@sarai/contract/access'
import type { TripRow } from '@sarai/contract/trips'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted, type Visible } from '../../core/db/visible.ts'
import { notFound, refused } from '../../core/errors.ts'
import { maySee } from '../../core/visibility.rules.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import { nothingToDo, readinessOf } from './trips-readiness.rules.ts'
import { findTrip, findTripForUpdate, type TripRecord } from './trips.queries.ts'
import { stateOn, tripNumber } from './trips.rules.ts'

export const subjectOf = (
  trip: Pick<TripRecord, 'id' | 'number' | 'title' | 'ownerId' | 'currency'>,
): EntrySubject & { kind: 'trip' } => ({
  kind: 'trip',
  id: trip.id,
  label: `${tripNumber(trip.number)} ${trip.title}`,
  ownerId: trip.ownerId,
  currency: trip.currency,
})

/** @throws AppError 404 */
export async function getTrip(db: AgencyDb, visible: Visible, id: string): Promise<TripRecord> {
  const found = await findTrip(db, id, visible)
  if (!found) throw notFound('trip')
  return found
}

/** The same, held until the transaction ends. @throws AppError 404, or 422 for one that was cancelled */
export async function tripToChange(db: AgencyDb, actor: Member, id: string): Promise<TripRecord> {
  const found = await findTripForUpdate(db, id, actor)
  if (!found) throw notFound('trip')
  if (found.cancelledAt) throw refused('TRIP_CANCELLED', 'This trip was cancelled and stays as it is.')
  return found
}

/** @throws AppError 422 for whoever sees a trip only because they arrange it: its price and whose it is are its RM's matter */
export function requireOwnersReach(actor: Member, { ownerId }: Pick<TripRecord, 'ownerId'>): void {
  if (!maySee(actor, ownerId))
    throw refused('ARRANGED_ONLY', 'You arrange this trip for a colleague. Ask its RM or the main user to do this.')
}

/** @throws AppError 422 for a trip that is over: what was sold was delivered, and is neither changed nor cancelled */
export function requireNotOver(trip: TripRecord, today: string): void {
  if (stateOn(trip, today) === 'finished')
    throw refused('TRIP_FINISHED', 'This trip is over. Give money back by a refund or a credit note.')
}

/** A trip whoever may see it, cancelled or not, held until the transaction ends: before what hangs on it is held. */
export const holdTrip = (db: AgencyDb, id: string) => findTripForUpdate(db, id, unrestricted)

/** A trip as lists show it to somebody, on a day; what the answer does not name is left out there. */
export function presentTrip(actor: Member, trip: TripRecord, today: string): TripRow {
  const { contactName, leadName } = trip
  return {
    ...trip,
    ...(trip.cancelledAt ? nothingToDo : readinessOf(trip, trip, today)),
    customer: contactName ?? (mayUse(actor, 'leads') ? leadName : null),
    state: stateOn(trip, today),
  }
}

export const announce = (
  db: AgencyDb,
  by: string | null,
  { id, proposalId }: Pick<TripRecord, 'id' | 'proposalId'>,
) => {
  db.announce({ topic: 'trips', ids: [id], by })
  db.announce({ topic: 'prospects', ids: [proposalId], by })
}
