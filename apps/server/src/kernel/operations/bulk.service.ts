import type { LiveTopic } from '@sarai/contract/live'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { record } from '../timeline/timeline.service.ts'
import { deleteChanges, findOperationForUpdate, listChanges, type OperationRecord } from './operations.queries.ts'
import { noteProgress } from './operations.service.ts'

const batchSize = 500

/** How an operation changes records of one kind, some at a time. */
export interface BulkSteps<Row extends { id: string }> {
  /** The next rows in the order of their ids, held until the transaction ends. */
  next: (
    db: AgencyDb,
    actor: Person,
    operation: OperationRecord,
    part: { after: string | undefined; limit: number },
  ) => Promise<Row[]>
  /** The records of a batch that the change affects and is allowed for. */
  fitting: (db: AgencyDb, operation: OperationRecord, batch: Row[]) => Promise<Row[]>
  /** Changes them, and stores what undo needs. */
  change: (db: AgencyDb, actor: Person, operation: OperationRecord, batch: Row[]) => Promise<void>
}

/**
 * Changes the next few records of an operation, in the caller's transaction.
 * @returns whether there may be more
 */
export async function changeNext<Row extends { id: string }>(
  db: AgencyDb,
  actor: Person,
  operationId: string,
  steps: BulkSteps<Row>,
): Promise<boolean> {
  const operation = await findOperationForUpdate(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return false
  const { cursor, skipped = 0 } = operation.result as { cursor?: string; skipped?: number }
  const batch = await steps.next(db, actor, operation, { after: cursor, limit: batchSize })
  const fit = await steps.fitting(db, operation, batch)
  if (fit.length > 0) await steps.change(db, actor, operation, fit)

  const isLast = batch.length < batchSize
  await noteProgress(db, operationId, {
    state: isLast ? 'done' : 'running',
    progress: operation.progress + batch.length,
    result: { cursor: batch.at(-1)?.id ?? cursor, skipped: skipped + batch.length - fit.length },
    ...(isLast ? { finishedAt: new Date().toISOString(), total: operation.progress + batch.length } : {}),
  })
  if (isLast)
    await record(
      db,
      actor,
      'bulk_changed',
      { kind: 'agency', id: db.agencyId, label: operation.title, ownerId: actor.userId },
      { data: { operationId } },
    )
  return !isLast
}

/** A record as it was before an operation, to be put back where nobody has changed it since. */
export interface Restorable {
  recordId: string
  version: number
  before: Record<string, unknown>
}

/** Puts the next few records of an operation back as they were. @returns how many were, and how many had changed since */
export async function restoreNext(
  db: AgencyDb,
  operationId: string,
  topic: LiveTopic,
  restore: (db: AgencyDb, changes: Restorable[]) => Promise<string[]>,
): Promise<{ restored: number; kept: number; isLast: boolean }> {
  const batch = await listChanges(db, operationId, undefined, batchSize)
  const restored = await restore(
    db,
    batch.map(({ recordId, version, before }) => ({ recordId, version, before: before ?? {} })),
  )
  if (batch.length > 0)
    await deleteChanges(
      db,
      batch.map((change) => change.id),
    )
  if (restored.length > 0) db.announce({ topic, ids: restored, by: null })
  return { restored: restored.length, kept: batch.length - restored.length, isLast: batch.length < batchSize }
}
