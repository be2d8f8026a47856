import { randomUUID } from 'node:crypto'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { Services } from '../../services.ts'
import { record } from '../timeline/timeline.service.ts'
import { findOperation, type OperationRecord } from './operations.queries.ts'
import { noteProgress } from './operations.service.ts'

const batchSize = 1000

/** One run of an operation that writes records to a file. */
export interface ExportRun<Row> {
  services: Services
  actor: Member
  operationId: string
  signal: AbortSignal
  /** The next rows in the order of their ids. */
  next: (operation: OperationRecord, after: string | undefined, limit: number) => Promise<Row[]>
  /** Writes the file under a key of the storage. */
  write: (operation: OperationRecord, storageKey: string, rows: AsyncIterable<Row>) => Promise<void>
  /** What the file is called, before the day and the ending. */
  name: string
}

class Cancelled extends Error {}

/** Makes the file. Begun again it makes it anew, under another key. */
export async function runExport<Row extends { id: string }>(run: ExportRun<Row>): Promise<void> {
  const { services, actor, operationId } = run
  const { agencyId } = actor
  const operation = await findOperation(services.database.readAs(agencyId), operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return
  const format = String(operation.input.format)
  const storageKey = `${agencyId}/exports/${randomUUID()}.${format}`
  const counter = { written: 0 }
  try {
    await run.write(operation, storageKey, rowsOf(run, operation, counter))
  } catch (error) {
    if (error instanceof Cancelled) return
    throw error
  }
  const { written } = counter
  const fileName = `${run.name}-${today(services.clock.now(), actor.agency.timeZone)}.${format}`
  const finishedAt = services.clock.now().toISOString()
  await services.database.writeAs(agencyId, async (tx) => {
    await noteProgress(tx, operationId, {
      state: 'done',
      progress: written,
      total: written,
      storageKey,
      fileName,
      finishedAt,
    })
    await record(
      tx,
      actor,
      'exported',
      { kind: 'agency', id: agencyId, label: operation.title, ownerId: actor.userId },
      { data: { operationId, [run.name]: written, format } },
    )
  })
}

/** The rows of an export as they are read, with its progress noted, until it is cancelled. */
async function* rowsOf<Row extends { id: string }>(
  { services, actor, operationId, signal, next }: ExportRun<Row>,
  operation: OperationRecord,
  counter: { written: number },
): AsyncGenerator<Row> {
  const { database } = services
  for (let after: string | undefined; ;) {
    signal.throwIfAborted()
    const batch = await next(operation, after, batchSize)
    yield* batch
    counter.written += batch.length
    after = batch.at(-1)?.id
    if (batch.length < batchSize) return
    await database.writeAs(actor.agencyId, (tx) =>
      noteProgress(tx, operationId, { state: 'running', progress: counter.written }),
    )
    if ((await findOperation(database.readAs(actor.agencyId), operationId))?.state === 'cancelled')
      throw new Cancelled()
  }
}
