import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { restoreLeads, updateLeads } from '../leads/leads-bulk.queries.ts'
import { restoreNext } from '../../kernel/operations/bulk.service.ts'
import { findOperation, findOperationForUpdate, insertChanges } from '../../kernel/operations/operations.queries.ts'
import { noteProgress } from '../../kernel/operations/operations.service.ts'
import { record, recordAll } from '../../kernel/timeline/timeline.service.ts'
import { deleteStage, holdStages, insertStage, orderStages, type StageRecord } from '../stages/stages.queries.ts'
import { nextLeadsIn } from './pipeline.queries.ts'

const batchSize = 500

export interface Removal {
  /** As it was, so that it can be put back. */
  stage: StageRecord
  moveTo: string
  moveToName: string
  [key: string]: unknown
}

/**
 * Moves the next leads out of a status that is being removed, and removes it when none is left, in the caller's
 * transaction.
 * @returns whether there may be more
 */
export async function moveNextLeads(db: AgencyDb, actor: Member, operationId: string): Promise<boolean> {
  const operation = await findOperationForUpdate(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return false
  const { stage, moveTo, moveToName } = operation.input as Removal
  const batch = await nextLeadsIn(db, stage.id, batchSize)
  if (batch.length === 0) {
    await deleteStage(db, stage.id)
    await record(db, actor, 'stage_removed', {
      kind: 'agency',
      id: actor.agencyId,
      label: stage.name,
      ownerId: actor.userId,
    })
    db.announce({ topic: 'agency', ids: [], by: null })
    await noteProgress(db, operationId, { state: 'done', finishedAt: new Date().toISOString() })
    return false
  }
  const ids = batch.map(({ id }) => id)
  const moved = await updateLeads(db, ids, { stageId: moveTo, stageSince: new Date().toISOString() })
  const versions = new Map(moved.map(({ id, version }) => [id, version]))
  await insertChanges(
    db,
    batch.map(({ id, stageSince }) => ({
      operationId,
      recordId: id,
      before: { stageId: stage.id, stageSince },
      version: versions.get(id) ?? 0,
    })),
  )
  await recordAll(
    db,
    batch.map(({ id, name, ownerId }) => ({
      id: uuidv7(),
      kind: 'moved' as const,
      actorId: actor.userId,
      isQuiet: true,
      subject: 'lead' as const,
      subjectId: id,
      subjectLabel: name,
      subjectOwnerId: ownerId,
      changes: [{ field: 'stageId', from: stage.id, to: moveTo }],
      data: { operationId, title: operation.title, from: stage.name, to: moveToName },
    })),
  )
  db.announce({ topic: 'leads', ids, by: null })
  await noteProgress(db, operationId, { state: 'running', progress: operation.progress + batch.length })
  return true
}

/** Puts a removed status back where it was, and then the next of its leads. */
export async function restoreStageNext(db: AgencyDb, operationId: string) {
  const operation = await findOperation(db, operationId)
  if (!operation) throw refused('CANNOT_UNDO', 'This cannot be undone any more.')
  const { stage } = operation.input as Removal
  const stages = await holdStages(db)
  if (!stages.some(({ id }) => id === stage.id)) {
    if (stages.some(({ name }) => name.toLowerCase() === stage.name.toLowerCase()))
      throw refused('CANNOT_UNDO', `There is another status "${stage.name}" by now. Rename it first.`)
    const { agencyId: _, ...facts } = stage
    await insertStage(db, facts)
    await orderStages(db, stages.map(({ id }) => id).toSpliced(stage.position, 0, stage.id))
    db.announce({ topic: 'agency', ids: [], by: null })
  }
  return restoreNext(db, operationId, 'leads', restoreLeads)
}
