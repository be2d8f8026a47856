import type { Operation } from '@sarai/contract/operations'
import type { Person } from '../../core/actor.ts'
import { AppError, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findOperation, findOperationForUpdate } from './operations.queries.ts'
import { undoJob } from './operations.jobs.ts'
import { noteProgress, operationOf, present } from './operations.service.ts'
import { canBeUndone, undoNext, undoProgress } from './undo-run.service.ts'

/** How long somebody waits for an undo before it goes on in the background. */
const timeoutMs = 4_000

const cannot = () => refused('CANNOT_UNDO', 'This cannot be undone any more.')

/** Puts back what an operation changed, except what somebody has changed since. A large one goes on in the background. */
export async function undoOperation(
  services: Services,
  actor: Person,
  id: string,
): Promise<{ operation: Operation; restored: number; kept: number }> {
  const { database } = services
  await operationOf(database.readAs(actor.agencyId), actor, id, 'write')
  const before = await database.writeAs(actor.agencyId, async (db) => {
    const operation = await findOperationForUpdate(db, id)
    if (!operation || !canBeUndone(operation.kind) || !present(operation).canUndo) throw cannot()
    await noteProgress(db, id, { state: 'undoing' })
    // Should the server die meanwhile, the job finds what is left to do; else nothing.
    await services.jobs.enqueue(
      db,
      undoJob,
      { operationId: id, userId: actor.userId },
      { startAfter: new Date(services.clock.now().getTime() + timeoutMs) },
    )
    return operation.state
  })
  const until = performance.now() + timeoutMs
  try {
    while ((await undoNext(services, actor, id)) && performance.now() < until);
  } catch (error) {
    // What cannot be undone just now, because of what came after it, can be later.
    if (error instanceof AppError)
      await database.writeAs(actor.agencyId, (db) => noteProgress(db, id, { state: before }))
    throw error
  }
  const operation = await findOperation(database.readAs(actor.agencyId), id)
  if (!operation) throw cannot()
  const { restored, kept } = undoProgress(operation)
  return { operation: present(operation), restored, kept }
}
