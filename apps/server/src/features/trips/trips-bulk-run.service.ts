import type { TripBulkAction } from '@sarai/contract/trips'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import {
  alreadySo,
  type BulkSteps,
  changeNext,
  collectObstacles,
  restoreNext,
} from '../../kernel/operations/bulk.service.ts'
import { insertChanges, type OperationRecord } from '../../kernel/operations/operations.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import { entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import { nextTripsForUpdate, restoreTrips, updateTripOwners, updateTripTags } from './trips-bulk.queries.ts'
import { subjectOf } from './trips-found.service.ts'
import type { TripQuestion } from './trips-list.rules.ts'
import type { TripRecord } from './trips.queries.ts'

/** What an operation on many trips was asked to do. */
export interface BulkInput {
  question: TripQuestion
  change: TripBulkAction
  [key: string]: unknown
}

const steps: BulkSteps<TripRecord> = {
  // What they may see by now: it may have waited in the queue.
  next: (db, actor, { input }, part) =>
    nextTripsForUpdate(db, { question: ofReach(actor, input as BulkInput), ...part }),
  obstacles: async (_db, { input }, batch) => {
    const { change } = input as BulkInput
    return collectObstacles(batch, ({ cancelledAt, deletedAt, ownerId }) => {
      if (deletedAt) return 'it was deleted'
      if (cancelledAt) return 'it was cancelled'
      return change.action === 'assign' && ownerId === change.ownerId ? alreadySo : undefined
    })
  },
  label: (trip) => subjectOf(trip).label,
  change: (db, actor, operation, batch) =>
    changeTrips(db, actor, operation, (operation.input as BulkInput).change, batch),
}

/** Who arranges a trip for its RM tags it, but gives it to nobody. */
function ofReach(actor: Person, { question, change }: BulkInput): TripQuestion {
  return seenBy(question, change.action === 'assign' ? { ...actor, userId: null } : actor)
}

/** Changes the next few trips of an operation. @returns whether there may be more */
export function changeNextTrips(db: AgencyDb, actor: Person, operationId: string): Promise<boolean> {
  return changeNext(db, actor, operationId, steps)
}

async function changeTrips(
  db: AgencyDb,
  actor: Person,
  operation: OperationRecord,
  change: TripBulkAction,
  batch: TripRecord[],
): Promise<void> {
  const versions = new Map((await apply(db, change, batch)).map((row) => [row.id, row.version]))
  await insertChanges(
    db,
    batch.map((trip) => ({
      operationId: operation.id,
      recordId: trip.id,
      before: change.action === 'assign' ? { ownerId: trip.ownerId } : { tags: trip.tags },
      version: versions.get(trip.id) ?? 0,
    })),
  )
  await recordAll(
    db,
    batch.map((trip) => ({
      ...entryOf(actor, change.action === 'assign' ? 'assigned' : 'changed', subjectOf(trip), {
        changes: [fieldChange(change, trip)],
        data: { operationId: operation.id, title: operation.title },
      }),
      isQuiet: true,
    })),
  )
  db.announce({ topic: 'trips', ids: batch.map(({ id }) => id), by: null })
  if (change.action === 'assign') db.announce({ topic: 'bookings', ids: [], by: null })
}

async function apply(db: AgencyDb, change: TripBulkAction, batch: TripRecord[]) {
  if (change.action === 'assign')
    return updateTripOwners(
      db,
      batch.map(({ id }) => id),
      change.ownerId,
    )
  await rememberTags(db, change.add)
  return updateTripTags(db, new Map(batch.map((trip) => [trip.id, retagged(trip.tags, change.add, change.remove)])))
}

const fieldChange = (change: TripBulkAction, { ownerId, tags }: TripRecord) =>
  change.action === 'assign'
    ? { field: 'ownerId', from: ownerId, to: change.ownerId }
    : { field: 'tags', from: tags, to: retagged(tags, change.add, change.remove) }

/** Puts the next few trips of an operation back as they were. */
export function restoreNextTrips(db: AgencyDb, operationId: string) {
  return restoreNext(db, operationId, 'trips', restoreTrips)
}
