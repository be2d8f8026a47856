import type { LiveTopic } from '@sarai/contract/live'
import type { LeftRecords } from '@sarai/contract/operations'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { record } from '../timeline/timeline.service.ts'
import { deleteChanges, findOperationForUpdate, listChanges, type OperationRecord } from './operations.queries.ts'
import { noteProgress } from './operations.service.ts'

const batchSize = 500
/** As many records are named beside each reason for which some were left as they are. */
const maxNamed = 5
/** As many different reasons are told of. */
const maxReasons = 20

/** Of a record that is already as it was to become: there is nothing to tell of it. */
export const alreadySo = Symbol('already so')

/** Why a record is left as it is, as the end of “Left as they are: ”. */
export type Obstacle = string | typeof alreadySo

/** How an operation changes records of one kind, some at a time. */
export interface BulkSteps<Row extends { id: string }> {
  /** The next rows in the order of their ids, held until the transaction ends. */
  next: (
    db: AgencyDb,
    actor: Person,
    operation: OperationRecord,
    part: { after: string | undefined; limit: number },
  ) => Promise<Row[]>
  /** Why records of a batch are left as they are, by their ids; all others are changed. */
  obstacles: (db: AgencyDb, operation: OperationRecord, batch: Row[]) => Promise<ReadonlyMap<string, Obstacle>>
  /** What a record is called where people are told that it was left. */
  label: (row: Row) => string
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
  const before = operation.result as Partial<Counted> & { cursor?: string }
  const batch = await steps.next(db, actor, operation, { after: before.cursor, limit: batchSize })
  const obstacles = await steps.obstacles(db, operation, batch)
  const fit = batch.filter(({ id }) => !obstacles.has(id))
  if (fit.length > 0) await steps.change(db, actor, operation, fit)

  const isLast = batch.length < batchSize
  await noteProgress(db, operationId, {
    state: isLast ? 'done' : 'running',
    progress: operation.progress + batch.length,
    result: { cursor: batch.at(-1)?.id ?? before.cursor, ...countLeft(before, batch, obstacles, steps.label) },
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

/** How many records an operation has changed, and which it has not, and why. */
interface Counted {
  changed: number
  skipped: number
  already: number
  left: readonly LeftRecords[]
}

function countLeft<Row extends { id: string }>(
  before: Partial<Counted>,
  batch: readonly Row[],
  obstacles: ReadonlyMap<string, Obstacle>,
  label: (row: Row) => string,
): Counted {
  let left: readonly LeftRecords[] = before.left ?? []
  let { changed = 0, skipped = 0, already = 0 } = before
  for (const row of batch) {
    const why = obstacles.get(row.id)
    if (why === undefined) changed++
    else if (why === alreadySo) already++
    else {
      skipped++
      left = addLeft(left, why, label(row))
    }
  }
  return { changed, skipped, already, left }
}

/** Records that were left as they were, with one more. @param why as the end of “Left as they are: ” */
export function addLeft(left: readonly LeftRecords[], why: string, label: string): LeftRecords[] {
  const known = left.find(({ reason }) => reason === why)
  if (!known) return left.length < maxReasons ? [...left, { reason: why, count: 1, records: [label] }] : [...left]
  const records = known.records.length < maxNamed ? [...known.records, label] : known.records
  return left.map((one) => (one === known ? { ...one, count: one.count + 1, records } : one))
}

/** Why records of a batch are left as they are, where each is looked at by itself. */
export function collectObstacles<Row extends { id: string }>(
  batch: readonly Row[],
  find: (row: Row) => Obstacle | undefined,
): Map<string, Obstacle> {
  return new Map(
    batch.flatMap((row) => {
      const why = find(row)
      return why === undefined ? [] : [[row.id, why] as const]
    }),
  )
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
