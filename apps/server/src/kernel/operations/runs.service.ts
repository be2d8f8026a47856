import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import type { OperationRecord } from './operations.queries.ts'
import { operationDescription } from './operations.registry.ts'
import { operationOf, type StartedOperation } from './operations.service.ts'

/** Has the file of an operation made, unless it waits for somebody's word. */
export async function makeFile({ jobs }: Services, db: AgencyDb, operation: StartedOperation): Promise<void> {
  const file = operationDescription(operation.kind)?.file
  if (!file || !operation.createdBy) throw new Error(`nothing makes a file of ${operation.kind}`)
  if (operation.state !== 'queued' || operation.isJoined) return
  await jobs.enqueue(db, file.job, { operationId: operation.id, userId: operation.createdBy })
}

/** Has a file made again, as it is now and as the person may see it now. */
export async function makeAgain(services: Services, db: AgencyDb, actor: Person, id: string): Promise<OperationRecord> {
  const { kind, input } = await operationOf(db, actor, id)
  const file = operationDescription(kind)?.file
  if (!file) throw refused('NO_FILE', 'This made no file that could be made again.')
  const operation = await file.start(services, db, actor, input)
  await makeFile(services, db, operation)
  return operation
}
