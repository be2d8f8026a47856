import type { LeadBulkAction } from '@sarai/contract/lead-schemas'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rememberTags } from '../agency/agency.queries.ts'
import {
  deleteChanges,
  findOperationForUpdate,
  insertChanges,
  listChanges,
  type OperationRecord,
} from '../operations/operations.queries.ts'
import { noteProgress } from '../operations/operations.service.ts'
import { listStages } from '../stages/stages.queries.ts'
import { handOverTasks } from '../tasks/tasks.queries.ts'
import { insertEntries } from '../timeline/timeline.queries.ts'
import { record } from '../timeline/timeline.service.ts'
import { deleteLeads, nextLeadsForUpdate, restoreLeads, updateLeads, updateLeadTags } from './leads-bulk.queries.ts'
import { retagged } from './leads-bulk.rules.ts'
import type { LeadRecord } from './leads.queries.ts'
import { type LeadQuestion, missingFor } from './leads.rules.ts'
import { stageMove } from './leads.service.ts'

const batchSize = 500

/** What an operation on many leads was asked to do. */
export interface BulkInput {
  question: LeadQuestion
  change: LeadBulkAction
  [key: string]: unknown
}

/**
 * Changes the next few leads of an operation, in the caller's transaction, with what is needed to put them back.
 * @returns whether there may be more
 */
export async function changeNextLeads(db: AgencyDb, actor: Member, operationId: string): Promise<boolean> {
  const operation = await findOperationForUpdate(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return false
  const { question, change } = operation.input as BulkInput
  const { cursor, skipped = 0 } = operation.result as { cursor?: string; skipped?: number }
  const batch = await nextLeadsForUpdate(db, question, cursor, batchSize)
  const fit = await fitting(db, change, batch)
  if (fit.length > 0) await changeLeads(db, actor, operation, change, fit)

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

/** The leads of a batch that the change does something to, and may be done to. */
async function fitting(db: AgencyDb, change: LeadBulkAction, batch: LeadRecord[]): Promise<LeadRecord[]> {
  if (change.action === 'assign') return batch.filter((lead) => lead.ownerId !== change.ownerId)
  if (change.action !== 'move') return batch
  const required = (await listStages(db)).find((stage) => stage.id === change.stageId)?.required ?? []
  return batch.filter((lead) => lead.stageId !== change.stageId && missingFor(required, lead).length === 0)
}

const kinds = { assign: 'assigned', move: 'moved', tag: 'changed', delete: 'deleted' } as const

async function changeLeads(
  db: AgencyDb,
  actor: Member,
  operation: OperationRecord,
  change: LeadBulkAction,
  batch: LeadRecord[],
): Promise<void> {
  const versions = new Map((await apply(db, change, batch)).map((row) => [row.id, row.version]))
  await insertChanges(
    db,
    batch.map((lead) => ({
      operationId: operation.id,
      recordId: lead.id,
      before: before(change, lead),
      version: versions.get(lead.id) ?? 0,
    })),
  )
  const entry = {
    kind: kinds[change.action],
    actorId: actor.userId,
    isQuiet: true,
    data: { operationId: operation.id, title: operation.title },
  }
  await insertEntries(
    db,
    batch.map((lead) => ({
      ...entry,
      id: uuidv7(),
      subject: 'lead',
      subjectId: lead.id,
      subjectLabel: lead.name,
      subjectOwnerId: lead.ownerId,
      changes: fieldChanges(change, lead),
    })),
  )
  db.announce({ topic: 'leads', ids: batch.map((lead) => lead.id), by: null })
}

async function apply(
  db: AgencyDb,
  change: LeadBulkAction,
  batch: LeadRecord[],
): Promise<{ id: string; version: number }[]> {
  const ids = batch.map((lead) => lead.id)
  switch (change.action) {
    case 'assign':
      for (const lead of batch) await handOverTasks(db, lead.id, lead.ownerId, change.ownerId)
      return updateLeads(db, ids, { ownerId: change.ownerId })
    case 'move':
      return updateLeads(db, ids, { ...stageMove(change, await listStages(db)), stageSince: new Date().toISOString() })
    case 'tag':
      await rememberTags(db, change.add)
      return updateLeadTags(db, new Map(batch.map((lead) => [lead.id, retagged(lead.tags, change.add, change.remove)])))
    case 'delete':
      return deleteLeads(db, ids)
  }
}

function before(change: LeadBulkAction, lead: LeadRecord): Record<string, unknown> {
  const { ownerId, stageId, stageSince, lostReason, lostCompetitor, lostNote, tags } = lead
  if (change.action === 'assign') return { ownerId }
  if (change.action === 'move') return { stageId, stageSince, lostReason, lostCompetitor, lostNote }
  return change.action === 'tag' ? { tags } : { deletedAt: null }
}

function fieldChanges(change: LeadBulkAction, lead: LeadRecord) {
  if (change.action === 'assign') return [{ field: 'ownerId', from: lead.ownerId, to: change.ownerId }]
  if (change.action === 'move') return [{ field: 'stageId', from: lead.stageId, to: change.stageId }]
  if (change.action === 'tag')
    return [{ field: 'tags', from: lead.tags, to: retagged(lead.tags, change.add, change.remove) }]
  return []
}

/** Puts the next few leads of an operation back as they were. @returns how many were, and how many had changed since */
export async function restoreNextLeads(
  db: AgencyDb,
  operationId: string,
): Promise<{ restored: number; kept: number; isLast: boolean }> {
  const batch = await listChanges(db, operationId, undefined, batchSize)
  const restored = await restoreLeads(
    db,
    batch.map(({ recordId, version, before: was }) => ({ recordId, version, before: was ?? {} })),
  )
  if (batch.length > 0)
    await deleteChanges(
      db,
      batch.map((change) => change.id),
    )
  if (restored.length > 0) db.announce({ topic: 'leads', ids: restored, by: null })
  return { restored: restored.length, kept: batch.length - restored.length, isLast: batch.length < batchSize }
}
