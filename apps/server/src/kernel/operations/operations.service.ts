import { type Action, mayUse } from '@sarai/contract/access'
import { pageOf } from '@sarai/contract/record-kinds'
import type { Operation } from '@sarai/contract/operations'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSame } from '../../core/changes.rules.ts'
import { notAllowed, notFound, refused, tooMany } from '../../core/errors.ts'
import {
  findOperation,
  findOperationForUpdate,
  waitForSteps,
  insertOperation,
  listOpenOperations,
  lockBeginning,
  type OperationRecord,
  updateOperation,
} from './operations.queries.ts'
import { listFileKinds } from './operations.registry.ts'

export {
  deleteChanges,
  findOperation,
  findOperationForUpdate,
  insertChanges,
  insertOperationRecords,
  listChanges,
  listChangesOf,
  takeResultFiles,
  waitForSteps,
  type OperationRecord,
} from './operations.queries.ts'

const undoable = new Set<Operation['kind']>([
  'leads.bulk',
  'leads.import',
  'contacts.bulk',
  'contacts.merge',
  'contacts.import',
  'vendors.bulk',
  'vendors.merge',
  'trips.bulk',
  'invoices.bulk',
  'library.bulk',
  'library.import',
  'vendors.import',
  'team.handover',
  'stages.remove',
])
const running: Operation['state'][] = ['waiting', 'queued', 'running']
/** Ended with something to undo, also after a failure or cancel halfway. */
const ended: Operation['state'][] = ['done', 'failed', 'cancelled']

/** An operation as its owner sees it. */
export function present(operation: OperationRecord): Operation {
  return {
    ...operation,
    hasFile: operation.storageKey !== null && operation.isTraced,
    canUndo: undoable.has(operation.kind) && ended.includes(operation.state),
    canCancel: running.includes(operation.state),
  }
}

/** As many files as a person has made at once; the next waits for one of them. */
const maxOpenFiles = 10
/** After so many seconds it is worth asking again. */
const retryFilesSeconds = 20

type NewOperation = Pick<OperationRecord, 'kind' | 'title' | 'total'> & {
  id?: string
  state?: 'waiting'
  input: Record<string, unknown>
}

/** An operation that begins now, or the same one that was waiting already. */
export type StartedOperation = OperationRecord & { isJoined?: true }

/**
 * A file that is asked for again while the same one waits is the same file.
 * @throws AppError 429 where too many of somebody's files are being made
 */
async function findSameFile(db: AgencyDb, actor: Person, { kind, input, state }: NewOperation) {
  const kinds = listFileKinds()
  if (!kinds.includes(kind)) return undefined
  await lockBeginning(db, actor.userId)
  const open = await listOpenOperations(db, actor.userId, kinds)
  const same = open.find((one) => one.kind === kind && one.state === (state ?? 'queued') && isSame(one.input, input))
  if (same) return same
  // What waits for a main user's word keeps nothing busy.
  if (open.filter((one) => one.state !== 'waiting').length >= maxOpenFiles)
    throw tooMany(`${maxOpenFiles} files of yours are being made. Wait for one of them.`, retryFilesSeconds)
  return undefined
}

export async function startOperation(db: AgencyDb, actor: Person, operation: NewOperation): Promise<StartedOperation> {
  const same = await findSameFile(db, actor, operation)
  if (same) return { ...same, isJoined: true }
  const started = await insertOperation(db, { ...operation, createdBy: actor.userId })
  db.announce({ topic: 'operations', ids: [started.id], by: null })
  return started
}

/** Notes how far an operation is; the same transaction holds what it did. */
export async function noteProgress(
  db: AgencyDb,
  id: string,
  changes: Parameters<typeof updateOperation>[2],
): Promise<void> {
  await updateOperation(db, id, changes)
  db.announce({ topic: 'operations', ids: [id], by: null })
}

/** Whether somebody may, by now, use the page of the records that an operation is about. */
export function mayUseRecordsOf(
  { kind }: Pick<OperationRecord, 'kind'>,
  actor: Person,
  action: Action = 'read',
): boolean {
  const [noun] = kind.split('.') as [Parameters<typeof pageOf>[0]]
  return mayUse(actor, pageOf(noun), action)
}

/**
 * Operations belong to the person who started them, and to main users.
 * @throws AppError 404 for those of others, 403 without the page of the records they are about
 */
export async function operationOf(
  db: AgencyDb,
  actor: Person,
  id: string,
  action: Action = 'read',
): Promise<OperationRecord> {
  const operation = await findOperation(db, id)
  if (!operation || (operation.createdBy !== actor.userId && actor.isSubuser)) throw notFound('operation')
  if (!mayUseRecordsOf(operation, actor, action)) throw notAllowed()
  return operation
}

/** Asks an operation to stop. What it has done stays, and can be undone. */
export async function cancelOperation(db: AgencyDb, actor: Person, id: string): Promise<OperationRecord> {
  await operationOf(db, actor, id)
  await waitForSteps(db)
  const operation = await findOperationForUpdate(db, id)
  if (!operation || !running.includes(operation.state)) throw refused('NOT_RUNNING', 'This has already ended.')
  const cancelled = await updateOperation(db, id, { state: 'cancelled', finishedAt: new Date().toISOString() })
  db.announce({ topic: 'operations', ids: [id], by: null })
  return cancelled
}
