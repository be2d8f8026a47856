import { randomUUID } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leaveHalf } from '../../core/jobs/half-time.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { record } from '../timeline/timeline.service.ts'
import {
  findOperation,
  findOperationForUpdate,
  insertOperationRecords,
  type OperationRecord,
} from './operations.queries.ts'
import { noteProgress } from './operations.service.ts'

/** Rows that are read at once: many of them keep the server's thread for tens of milliseconds. */
const batchSize = 250
/** Rows after which the thread is left to others. */
const rowsPerTurn = 50

/** One run of an operation that writes records to a file. */
export interface ExportRun<Row> {
  services: Services
  actor: Person
  operationId: string
  signal: AbortSignal
  /** The next rows in the order of their ids. */
  next: (operation: OperationRecord, after: string | undefined, limit: number) => Promise<Row[]>
  /** Writes the file under a key of the storage. */
  write: (operation: OperationRecord, storageKey: string, rows: AsyncIterable<Row>) => Promise<void>
  /** What the file is called, before the day and the ending. */
  name: string
  /** The records that a row tells of, where the row is none itself. */
  about?: (row: Row) => string[]
  /** The file tells net prices. */
  showsCosts?: boolean
}

class Cancelled extends Error {}

/** What a run has written so far. */
interface Counter {
  storageKey: string
  written: number
  /** Records in the file that are not noted yet. */
  noted: string[]
}

/** Writes the file. A restart writes it again under another key and removes the incomplete one. */
export async function runExport<Row extends { id: string }>(run: ExportRun<Row>): Promise<void> {
  const { services, actor, operationId } = run
  const { agencyId } = actor
  const operation = await findOperation(services.database.readAs(agencyId), operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return
  const format = String(operation.input.format)
  const storageKey = `${agencyId}/exports/${randomUUID()}.${format}`
  const counter: Counter = { storageKey, written: 0, noted: [] }
  let isKept = false
  try {
    await run.write(operation, storageKey, rowsOf(run, operation, counter))
    isKept = await keep(run, operation, counter, format)
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
  } finally {
    if (!isKept) await dropFile(services, storageKey)
  }
}

/** Writes into the agency's history that a file was taken out. @param counts how much of what is in it */
export async function recordExported(
  db: AgencyDb,
  actor: Person,
  { id: operationId, title, input: { format, filters } }: OperationRecord,
  counts: Record<string, number> = {},
): Promise<void> {
  const subject = { kind: 'agency' as const, id: actor.agencyId, label: title, ownerId: actor.userId }
  await record(db, actor, 'exported', subject, { data: { operationId, ...counts, format, filters } })
}

/** Runs `work` unless the operation was cancelled or ended by another run. */
export function ifWanted(
  { services, actor, operationId }: Pick<ExportRun<never>, 'services' | 'actor' | 'operationId'>,
  work: (db: AgencyDb) => Promise<void>,
): Promise<boolean> {
  return services.database.writeAs(actor.agencyId, async (db) => {
    const current = await findOperationForUpdate(db, operationId)
    const isWanted = current !== undefined && ['queued', 'running'].includes(current.state)
    if (isWanted) await work(db)
    return isWanted
  })
}

/** Notes the file as the operation's result. */
function keep<Row extends { id: string }>(
  run: ExportRun<Row>,
  operation: OperationRecord,
  { storageKey, written, noted }: Counter,
  format: string,
): Promise<boolean> {
  const { services, actor, operationId, name } = run
  const now = services.clock.now()
  const fileName = `${name}-${today(now, actor.agency.timeZone)}.${format}`
  const done = { state: 'done' as const, progress: written, total: written, finishedAt: now.toISOString() }
  return ifWanted(run, async (db) => {
    await insertOperationRecords(db, { operationId, storageKey, recordIds: noted })
    await noteProgress(db, operationId, { ...done, storageKey, fileName, isTraced: true, showsCosts: run.showsCosts })
    await recordExported(db, actor, operation, { [name]: written })
  })
}

/** The rows of an export as they are read, with its progress noted, until it is cancelled. */
async function* rowsOf<Row extends { id: string }>(
  run: ExportRun<Row>,
  operation: OperationRecord,
  counter: Counter,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ;) {
    run.signal.throwIfAborted()
    const startedAt = performance.now()
    const batch = await run.next(operation, after, batchSize)
    for (let from = 0; from < batch.length; from += rowsPerTurn) {
      yield* batch.slice(from, from + rowsPerTurn)
      await othersTurn()
    }
    counter.written += batch.length
    counter.noted = run.about ? [...new Set(batch.flatMap(run.about))] : batch.map(({ id }) => id)
    after = batch.at(-1)?.id
    if (batch.length < batchSize) return
    const progress = { state: 'running' as const, progress: counter.written }
    const { storageKey, noted: recordIds } = counter
    const isWanted = await ifWanted(run, async (db) => {
      await noteProgress(db, run.operationId, progress)
      await insertOperationRecords(db, { operationId: run.operationId, storageKey, recordIds })
    })
    if (!isWanted) throw new Cancelled()
    counter.noted = []
    await leaveHalf(startedAt, run.signal)
  }
}
