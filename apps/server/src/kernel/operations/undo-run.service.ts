import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { record } from '../timeline/timeline.service.ts'
import { findOperationForUpdate, type OperationRecord } from './operations.queries.ts'
import { operationDescription } from './operations.registry.ts'
import { noteProgress } from './operations.service.ts'

/** How far an undo is. */
export interface UndoProgress {
  restored: number
  kept: number
  /** Where the last step ended, for those that go through the records in an order. */
  after?: string
}

export function undoProgress({ result }: OperationRecord): UndoProgress {
  return (result.undo as UndoProgress | undefined) ?? { restored: 0, kept: 0 }
}

export const canBeUndone = (kind: OperationRecord['kind']) => operationDescription(kind)?.undo !== undefined

/**
 * Undoes the next few records of an operation, in a transaction that also stores the progress: repeated, or after a
 * crash, it continues where it was. Records that somebody has changed since stay as they are.
 * @returns whether there is more
 */
export async function undoNext(services: Services, actor: Person, id: string): Promise<boolean> {
  return services.database.writeAs(actor.agencyId, async (db) => {
    const operation = await findOperationForUpdate(db, id)
    const undo = operation && operationDescription(operation.kind)?.undo
    if (!undo || operation.state !== 'undoing') return false
    const before = undoProgress(operation)
    const step = await undo(db, id, actor, before.after)
    const after = { restored: before.restored + step.restored, kept: before.kept + step.kept, after: step.after }
    await noteProgress(db, id, {
      state: step.isLast ? 'undone' : 'undoing',
      result: { ...operation.result, undo: after },
    })
    if (step.isLast) await writeDown(db, actor, operation, after)
    return !step.isLast
  })
}

async function writeDown(db: AgencyDb, actor: Person, operation: OperationRecord, { restored, kept }: UndoProgress) {
  const isImport = operation.kind.endsWith('.import')
  await record(
    db,
    actor,
    isImport ? 'import_undone' : 'bulk_undone',
    {
      kind: isImport ? 'import' : 'agency',
      id: isImport ? operation.id : actor.agencyId,
      label: isImport ? operation.title.replace(/^Import /, '') : operation.title,
      ownerId: actor.userId,
    },
    { data: { operationId: operation.id, restored, kept } },
  )
}

/** The rest of an undo, in the background. */
export async function undoRest(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  while (await undoNext(services, actor, operationId)) signal.throwIfAborted()
}
