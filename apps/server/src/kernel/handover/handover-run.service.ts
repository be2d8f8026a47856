import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import {
  deleteChanges,
  findOperationForUpdate,
  insertChanges,
  listChanges,
  type OperationRecord,
} from '../operations/operations.queries.ts'
import { noteProgress } from '../operations/operations.service.ts'
import { record, recordAll } from '../timeline/timeline.service.ts'
import { giveBack, giveTo, type HeldKind, heldKinds, nextHeldForUpdate } from './handover.queries.ts'

const batchSize = 500

export interface HandOver {
  from: string
  to: string
  [key: string]: unknown
}

/** Gives the next few records away, in the caller's transaction. @returns whether there may be more */
export async function handOverNext(db: AgencyDb, actor: Member, operationId: string): Promise<boolean> {
  const operation = await findOperationForUpdate(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return false
  const { from } = operation.input as HandOver
  for (const held of heldKinds()) {
    const batch = await nextHeldForUpdate(db, held, from, batchSize)
    if (batch.length === 0) continue
    await handOver(db, actor, operation, held, batch)
    await noteProgress(db, operationId, { state: 'running', progress: operation.progress + batch.length })
    return true
  }
  await noteProgress(db, operationId, { state: 'done', finishedAt: new Date().toISOString() })
  await record(db, actor, 'handed_over', {
    kind: 'agency',
    id: actor.agencyId,
    label: operation.title,
    ownerId: actor.userId,
  })
  return false
}

async function handOver(
  db: AgencyDb,
  actor: Member,
  { id: operationId, title, input }: OperationRecord,
  held: HeldKind,
  batch: { id: string; label: string }[],
): Promise<void> {
  const { from, to } = input as HandOver
  const ids = batch.map((one) => one.id)
  const versions = await giveTo(db, held, ids, to)
  const before = { held: held.held, ownerId: from }
  await insertChanges(
    db,
    ids.map((recordId) => ({ operationId, recordId, before, version: versions.get(recordId) ?? 0 })),
  )
  const { topic, subject } = held
  db.announce({ topic, ids, by: null })
  if (!subject) return
  const changes = [{ field: 'ownerId', from, to }]
  await recordAll(
    db,
    batch.map(({ id, label }) => ({
      id: uuidv7(),
      kind: 'assigned' as const,
      actorId: actor.userId,
      isQuiet: true,
      subject,
      subjectId: id,
      subjectLabel: label,
      subjectOwnerId: to,
      changes,
      data: { operationId, title },
    })),
  )
}

/** Gives the next few records back to their former owners, where nobody has changed them since. */
export async function takeBackNext(db: AgencyDb, operationId: string) {
  const batch = await listChanges(db, operationId, undefined, batchSize)
  let restored = 0
  for (const held of heldKinds()) {
    const changes = batch.filter(({ before }) => before?.held === held.held)
    const [first] = changes
    if (!first) continue
    const ids = await giveBack(
      db,
      held,
      first.before?.ownerId as string,
      changes.map(({ recordId, version }) => ({ recordId, version })),
    )
    restored += ids.length
    if (ids.length > 0) db.announce({ topic: held.topic, ids, by: null })
  }
  if (batch.length > 0)
    await deleteChanges(
      db,
      batch.map((change) => change.id),
    )
  return { restored, kept: batch.length - restored, isLast: batch.length < batchSize }
}
