import type { LeadBulkAction } from '@sarai/contract/lead-schemas'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { reachOf } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import {
  alreadySo,
  type BulkSteps,
  changeNext,
  type Obstacle,
  collectObstacles,
  restoreNext,
} from '../../kernel/operations/bulk.service.ts'
import {
  findOperationForUpdate,
  insertChanges,
  type OperationRecord,
} from '../../kernel/operations/operations.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { handOverTasks } from '../../kernel/tasks/tasks.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { deleteLeads, nextLeadsForUpdate, restoreLeads, updateLeads, updateLeadTags } from './leads-bulk.queries.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import { leadsAssigned } from './leads.emails.ts'
import type { LeadRecord } from './leads.queries.ts'
import { type LeadQuestion, missingFor, nameRequirements } from './leads.rules.ts'
import { askedOwn } from './leads-required.service.ts'
import { settleFollowUps } from './leads-settled.service.ts'
import { stageMove } from './leads.service.ts'
import { recordAll } from '../../kernel/timeline/timeline.service.ts'

/** What an operation on many leads was asked to do. */
export interface BulkInput {
  question: LeadQuestion
  change: LeadBulkAction
  [key: string]: unknown
}

const steps: BulkSteps<LeadRecord> = {
  next: (db, actor, { input }, { after, limit }) => {
    const { question, change } = input as BulkInput
    // What they may by now: it may have waited in the queue.
    const reach = change.action === 'delete' ? reachOf(actor, 'delete') : actor
    return nextLeadsForUpdate(db, seenBy(question, reach), after, limit)
  },
  obstacles: (db, { input }, batch) => findObstacles(db, (input as BulkInput).change, batch),
  label: ({ name }) => name,
  change: (db, actor, operation, batch) =>
    changeLeads(db, actor, operation, (operation.input as BulkInput).change, batch),
}

/** Changes the next few leads of an operation. @returns whether there may be more */
export async function changeNextLeads(
  services: Services,
  db: AgencyDb,
  actor: Person,
  operationId: string,
): Promise<boolean> {
  const before = await findOperationForUpdate(db, operationId)
  const isMore = await changeNext(db, actor, operationId, steps)
  if (!isMore && before && ['queued', 'running'].includes(before.state)) await tellNewOwner(services, db, actor, before)
  return isMore
}

/** Mails the RM that many leads were given to, once and in the transaction that gave the last of them. */
async function tellNewOwner(services: Services, db: AgencyDb, actor: Person, { id, input }: OperationRecord) {
  const { change } = input as BulkInput
  if (change.action !== 'assign' || !change.ownerId || change.ownerId === actor.userId) return
  const [owner, after] = [await findMember(db, change.ownerId), await findOperationForUpdate(db, id)]
  const { changed: count = 0 } = (after?.result ?? {}) as { changed?: number }
  if (owner?.isActive && count > 0)
    await sendMail(services, db, leadsAssigned(services.appUrl, owner, actor.name, count), { by: actor })
}

async function findObstacles(db: AgencyDb, change: LeadBulkAction, batch: LeadRecord[]) {
  if (change.action === 'assign')
    return collectObstacles(batch, ({ ownerId }) => (ownerId === change.ownerId ? alreadySo : undefined))
  if (change.action !== 'move') return new Map<string, Obstacle>()
  const stages = await listStages(db)
  const required = stages.find((stage) => stage.id === change.stageId)?.required ?? []
  const own = await askedOwn(db, stages, change.stageId)
  return collectObstacles(batch, (lead) => {
    if (lead.stageId === change.stageId) return alreadySo
    const missing = missingFor(required, lead, own)
    return missing.length === 0
      ? undefined
      : `${nameRequirements(missing, own)} ${missing.length === 1 ? 'is' : 'are'} missing`
  })
}

const kinds = { assign: 'assigned', move: 'moved', tag: 'changed', delete: 'deleted' } as const

async function changeLeads(
  db: AgencyDb,
  actor: Person,
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
  await recordAll(
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
  if (change.action === 'move' || change.action === 'delete')
    await settleFollowUps(
      db,
      actor,
      batch.map(({ id }) => id),
      change.action === 'move' && change.lostReason !== undefined && change.closeTasks === true,
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
      for (const lead of batch) await handOverTasks(db, { leadId: lead.id }, lead.ownerId, change.ownerId)
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

/** Puts the next few leads of an operation back as they were, and what was planned with them. */
export function restoreNextLeads(db: AgencyDb, operationId: string, actor: Person) {
  return restoreNext(db, operationId, 'leads', async (_db, changes) => {
    const restored = await restoreLeads(db, changes)
    await settleFollowUps(db, actor, restored)
    return restored
  })
}
