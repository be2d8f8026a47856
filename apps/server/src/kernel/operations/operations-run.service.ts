import type { Action } from '@sarai/contract/access'
import type { Person } from '../../core/actor.ts'
import { AppError, fromOutside, isTransient } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { whyNoFile } from './file-rights.service.ts'
import { findOperation, findOperationForUpdate } from './operations.queries.ts'
import { mayUseRecordsOf, noteProgress } from './operations.service.ts'

/** One run of an operation in the background. */
export interface OperationRun {
  services: Services
  agencyId: string
  payload: { operationId: string; userId: string }
  signal: AbortSignal
}

/**
 * Does an operation's work as the person who asked for it. It ends with a reason if they no longer may, or if it failed
 * in a way that a retry would not fix.
 */
export async function runForWhoAsked(
  run: OperationRun,
  action: Action,
  work: (actor: Person) => Promise<void>,
): Promise<void> {
  const { services, agencyId, payload, signal } = run
  const [actor, operation] = await Promise.all([
    services.sessions.memberOf(agencyId, payload.userId),
    findOperation(services.database.readAs(agencyId), payload.operationId),
  ])
  if (!operation) return
  // Rights may have been taken while it waited in the queue or for approval.
  if (!actor || whyNoFile(actor, operation) || !mayUseRecordsOf(operation, actor, action))
    return endAsFailed(run, 'The person who started this no longer has access.')
  try {
    await work(actor)
  } catch (error) {
    // Tried again: the server is stopping, or the database away or overworked.
    if (signal.aborted || isTransient(error)) throw error
    services.logger.error({ error, operationId: operation.id }, 'an operation failed')
    const known = fromOutside(error)
    await endAsFailed(run, known instanceof AppError ? known.message : 'Something went wrong on our side.')
  }
}

async function endAsFailed({ services, agencyId, payload }: OperationRun, problem: string): Promise<void> {
  const finishedAt = services.clock.now().toISOString()
  await services.database.writeAs(agencyId, async (db) => {
    const operation = await findOperationForUpdate(db, payload.operationId)
    if (operation && ['queued', 'running', 'undoing'].includes(operation.state))
      await noteProgress(db, operation.id, { state: 'failed', problem, finishedAt })
  })
}
