import type { TripBulkAction, TripSelection } from '@sarai/contract/trips'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { type BulkInput, changeNextTrips } from './trips-bulk-run.service.ts'
import { bulkTitle } from './trips-bulk.rules.ts'
import { countTrips } from './trips-list.queries.ts'
import { selectedTrips } from './trips-list.service.ts'
import { bulkTripsJob } from './trips.jobs.ts'

/** Up to this many trips are changed while the person waits. */
const inlineLimit = 200

/** Begins a change of many trips: at once when they are few, else in the background. */
export async function bulkChangeTrips(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, change }: { selection: TripSelection; change: TripBulkAction },
): Promise<{ operationId: string; trips: number }> {
  const owner = change.action === 'assign' ? await ownerToBe(db, actor, change.ownerId) : undefined
  const question = await selectedTrips(services, db, actor, selection)
  const { total, totalIsMinimum } = await countTrips(db, question)
  const input: BulkInput = { question, change }
  const operation = await startOperation(db, actor, {
    kind: 'trips.bulk',
    title: bulkTitle(change, totalIsMinimum ? null : total, owner),
    total: totalIsMinimum ? null : total,
    input,
  })
  if (!totalIsMinimum && total <= inlineLimit) while (await changeNextTrips(db, actor, operation.id));
  else await services.jobs.enqueue(db, bulkTripsJob, { operationId: operation.id, userId: actor.userId })
  return { operationId: operation.id, trips: total }
}

/** @returns the name of the new RM */
async function ownerToBe(db: AgencyDb, actor: Person, ownerId: string | null): Promise<string | undefined> {
  if (!mayAssignTo(actor, ownerId))
    throw invalid({ 'change.ownerId': 'You can give trips only to yourself or your team' })
  if (ownerId === null) return undefined
  const owner = await findMember(db, ownerId)
  if (!owner?.isActive) throw invalid({ 'change.ownerId': 'This person is not in your team' })
  return owner.name
}
