import { customIdOf } from '@sarai/contract/custom-field-words'
import type { NewStage, StageChanges, StageKind } from '@sarai/contract/stages'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { listCustomFields } from '../../kernel/custom-fields/custom-fields.service.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import { removeStageJob } from './pipeline.jobs.ts'
import { moveNextLeads, type Removal } from './pipeline-removal.service.ts'
import { holdStages, insertStage, orderStages, type StageRecord, updateStage } from '../stages/stages.service.ts'
import { countLeadsIn } from './pipeline.queries.ts'
import { isLastOfKind, orderWith } from '../stages/stages.rules.ts'

/** Up to this many leads move while the main user waits. */
const inlineLimit = 200
const maxStages = 60

/** @throws AppError 422 where a status asks for a field that there is not */
async function checkRequired(db: AgencyDb, required: StageChanges['required'] = []): Promise<void> {
  const asked = required.flatMap((name) => customIdOf(name) ?? [])
  if (asked.length === 0) return
  const known = new Set((await listCustomFields(db)).filter(({ record: kind }) => kind === 'leads').map(({ id }) => id))
  if (asked.some((id) => !known.has(id))) throw invalid({ required: 'One of these fields does not exist' })
}

const subjectOf = (actor: Person, { name }: { name: string }): EntrySubject => ({
  kind: 'agency',
  id: actor.agencyId,
  label: name,
  ownerId: actor.userId,
})

function findIn(stages: StageRecord[], id: string): StageRecord {
  const stage = stages.find((one) => one.id === id)
  if (!stage) throw notFound('status')
  return stage
}

function checkName(stages: StageRecord[], name: string | undefined, except?: string): void {
  const isSame = (stage: StageRecord) => stage.id !== except && stage.name.toLowerCase() === name?.toLowerCase()
  if (name && stages.some(isSame)) throw invalid({ name: 'There is already a status with this name' })
}

function requireAnother(stages: StageRecord[], stage: StageRecord): void {
  const words: Record<StageKind, string> = { open: 'open', won: 'won', lost: 'lost' }
  if (isLastOfKind(stages, stage))
    throw refused(
      'LAST_OF_KIND',
      `"${stage.name}" is the only status for ${words[stage.kind]} leads. Add another first.`,
    )
}

/** Adds a status behind the others of its kind. */
export async function addStage(db: AgencyDb, actor: Person, input: NewStage): Promise<StageRecord> {
  const stages = await holdStages(db)
  if (stages.length >= maxStages) throw refused('TOO_MANY', `${maxStages} statuses are the most there can be.`)
  checkName(stages, input.name)
  await checkRequired(db, input.required)
  const made = await insertStage(db, { ...input, position: stages.length })
  await orderStages(db, orderWith(stages, made))
  await record(db, actor, 'stage_added', subjectOf(actor, made))
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return findIn(await holdStages(db), made.id)
}

export async function changeStage(
  db: AgencyDb,
  actor: Person,
  input: { id: string; version: number; changes: StageChanges },
): Promise<StageRecord> {
  const stages = await holdStages(db)
  const before = findIn(stages, input.id)
  if (before.version !== input.version)
    throw conflict('STALE', 'Somebody changed this status while you were editing it.', { current: before })
  checkName(stages, input.changes.name, before.id)
  await checkRequired(db, input.changes.required)
  if (input.changes.kind && input.changes.kind !== before.kind) {
    requireAnother(stages, before)
    if ((await countLeadsIn(db, before.id)) > 0)
      throw invalid({
        kind: 'Leads are in this status, or deleted ones can be restored to it. Move them first: what they count as would change.',
      })
  }
  const stage = await updateStage(db, before.id, input.changes)
  await record(db, actor, 'stage_changed', subjectOf(actor, stage))
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return stage
}

export async function reorderStages(db: AgencyDb, actor: Person, ids: string[]): Promise<StageRecord[]> {
  const stages = await holdStages(db)
  if (ids.length !== stages.length || !stages.every((stage) => ids.includes(stage.id)))
    throw invalid({ ids: 'Somebody else added or removed a status. Check the list again.' })
  await orderStages(db, ids)
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return holdStages(db)
}

/** Removes a status once its leads are in another. @returns the operation that moves them */
export async function removeStage(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, moveTo }: { id: string; moveTo: string },
): Promise<string> {
  const stages = await holdStages(db)
  const stage = findIn(stages, id)
  requireAnother(stages, stage)
  const target = stages.find((one) => one.id === moveTo)
  if (!target || target.id === id || target.kind !== stage.kind)
    throw invalid({ moveTo: 'Choose another status of the same kind' })
  const total = await countLeadsIn(db, id)
  const input: Removal = { stage, moveTo, moveToName: target.name }
  const title = `Remove the status ${stage.name}`
  const operation = await startOperation(db, actor, { kind: 'stages.remove', title, total, input })
  if (total <= inlineLimit) while (await moveNextLeads(db, actor, operation.id));
  else await services.jobs.enqueue(db, removeStageJob, { operationId: operation.id, userId: actor.userId })
  return operation.id
}
