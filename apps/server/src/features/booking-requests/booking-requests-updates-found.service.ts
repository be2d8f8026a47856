import type { VendorUpdate } from '@sarai/contract/vendor-update-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { findTrip, getTrip, holdTrip } from '../trips/trips.service.ts'
import { requireCosts } from './booking-requests-found.service.ts'
import {
  findUpdate,
  listOpenUpdatesForUpdate,
  listUpdatesOfTrip,
  type UpdateRecord,
} from './booking-requests-updates.queries.ts'
import { presentUpdate } from './booking-requests-updates.rules.ts'

export async function listUpdates(db: AgencyDb, actor: Member, tripId: string): Promise<VendorUpdate[]> {
  await getTrip(db, actor, tripId)
  return (await listUpdatesOfTrip(db, tripId)).map((update) => presentUpdate(actor, update))
}

/**
 * What a trip's vendors have not acknowledged, held until the transaction ends: after the trip, as whoever changes a
 * booking locks them, and before the tasks that remind of it.
 */
export async function holdOpenUpdates(db: AgencyDb, tripId: string) {
  const trip = await holdTrip(db, tripId)
  return { trip, open: await listOpenUpdatesForUpdate(db, tripId) }
}

/** An update that somebody may work on, whose trip they see. @throws AppError 404 */
export async function getUpdate(db: AgencyDb, actor: Member, id: string): Promise<UpdateRecord> {
  requireCosts(actor)
  const found = await findUpdate(db, id)
  if (!found || !(await findTrip(db, found.tripId, actor))) throw notFound('update')
  return found
}
