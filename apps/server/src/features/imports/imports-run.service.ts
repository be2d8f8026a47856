import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, databaseCode, fromOutside, isTransient } from '../../core/errors.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import { inWorker, startWorker, WorkerFailed } from '../../core/workers.ts'
import type { Services } from '../../services.ts'
import { isLimited } from '../../kernel/plans/plans.service.ts'
import {
  findOperation,
  findOperationForUpdate,
  type OperationRecord,
  noteProgress,
} from '../../kernel/operations/operations.service.ts'
import {
  findImport,
  findImportForUpdate,
  type ImportRecord,
  insertLeftOut,
  type LeftOutRow,
  updateImport,
} from './imports.queries.ts'
import { storeInOrder } from './imports-order.service.ts'
import { finishImport } from './imports-finish.service.ts'
import { fetchLines, rowsTask } from './imports-preview.service.ts'
import type { Chunk, RowsTask } from './imports-rows.worker.ts'
import { readContext } from './imports-settings.service.ts'
import { type Outcome, type StoreRun, targetOf } from './imports-targets.service.ts'

/** Rows that are stored in one transaction: enough to be quick, few enough that others need not wait. */
export const chunkRows = 250

const isGoingOn = (operation: OperationRecord | undefined) =>
  operation !== undefined && ['queued', 'running'].includes(operation.state)

/**
 * Imports a file from where it stopped. Progress is committed with the rows, so that an interrupted run loses nothing
 * and stores nothing twice.
 */
export async function runImport(
  services: Services,
  agencyId: string,
  userId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(agencyId)
  const [record, operation] = await db.together(() => [findImport(db, importId), findOperation(db, importId)])
  if (!record?.settings || !operation) return
  try {
    if (isGoingOn(operation)) {
      const actor = await services.sessions.memberOf(agencyId, userId)
      if (!actor) throw new WorkerFailed('The person who started this no longer has access.')
      await storeRows(services, actor, record, signal)
    }
    if (await isAtItsEnd(db, importId)) await finishImport(services, agencyId, importId)
  } catch (error) {
    // Tried again: the server is stopping, or the database away or overworked.
    if (signal.aborted || isTransient(error)) throw error
    services.logger.error({ error, importId }, 'an import failed')
    const known = fromOutside(error)
    const isExplained = known instanceof WorkerFailed || known instanceof AppError
    const problem = isExplained ? known.message : 'Something went wrong on our side. What was imported can be undone.'
    await finishImport(services, agencyId, importId, problem)
  }
}

/** Whether there is nothing more to store; otherwise another run is ahead of this one, and ends it. */
async function isAtItsEnd(db: AgencyDb, importId: string): Promise<boolean> {
  const [record, operation] = await db.together(() => [findImport(db, importId), findOperation(db, importId)])
  return !isGoingOn(operation) || record?.done === record?.rows
}

async function storeRows(services: Services, actor: Person, record: ImportRecord, signal: AbortSignal): Promise<void> {
  const { settings } = record
  if (!settings) return
  const context = await readContext(services, services.database.readAs(actor.agencyId), actor)
  await inTempFolder(async (folder) => {
    const linesFile = await fetchLines(services, record, folder)
    const task: RowsTask = {
      ...rowsTask(record, settings, context),
      linesFile,
      skip: record.done,
      rows: chunkRows,
      mode: 'chunks',
    }
    // Held to a plan, chunks would wait for each other's records.
    const mayOverlap =
      targetOf(record.target).mayOverlap && !(await isLimited(services.database.readAs(actor.agencyId)))
    const storeFrom = async (worker: Worker) => {
      try {
        await storeInOrder(chunksOf(worker), {
          mayOverlap,
          store: async (chunk, hasTurn) => {
            signal.throwIfAborted()
            services.disk.checkRoom()
            return storeAll({ services, actor, record, settings, context }, chunk, hasTurn)
          },
        })
      } finally {
        await worker.terminate()
      }
    }
    const start = () => startWorker('features/imports/imports-rows.worker.ts', task)
    await inWorker(actor.agencyId, start, storeFrom, signal)
  })
}

/** A worker's chunks. The next is being read while one is stored. */
async function* chunksOf(worker: Worker): AsyncGenerator<Chunk> {
  const ended = once(worker, 'exit').then(() => {
    throw new WorkerFailed('The file takes too much memory to read. Split it.')
  })
  ended.catch(() => {})
  const ask = async () => {
    const answer = once(worker, 'message')
    worker.postMessage('next')
    const [chunk] = (await Promise.race([answer, ended])) as [Chunk]
    return chunk
  }
  let next = ask()
  for (;;) {
    const chunk = await next
    if (chunk.rows.length === 0) return
    next = ask()
    // Should the loop end before it is wanted, nobody waits for it.
    next.catch(() => {})
    yield chunk
  }
}

type Run = Omit<StoreRun, 'db' | 'takeTurn'>

/** Values that the database refuses, for whatever reason. */
const isRefused = (code: string | undefined) => code !== undefined && /^(22|23)/.test(code)

/**
 * Stores a chunk in a transaction of its own. Should the database refuse a value that was thought to be good, the chunk
 * is halved until the one row is found and rejected. @returns whether the import goes on
 */
async function storeAll(run: Run, chunk: Chunk, hasTurn: () => void): Promise<boolean> {
  try {
    return await storeOnce(run, chunk, hasTurn)
  } catch (error) {
    if (!isRefused(databaseCode(error))) throw error
    const { start, rows } = chunk
    const [only] = rows
    if (rows.length === 1 && only) {
      const rejected = { row: only.row, read: { rejection: 'This row cannot be stored', unread: [] } }
      return storeOnce(run, { start, rows: [rejected] }, hasTurn)
    }
    const half = Math.ceil(rows.length / 2)
    const goesOn = await storeAll(run, { start, rows: rows.slice(0, half) }, hasTurn)
    return goesOn && storeAll(run, { start: start + half, rows: rows.slice(half) }, hasTurn)
  }
}

async function storeOnce(run: Run, chunk: Chunk, hasTurn: () => void): Promise<boolean> {
  try {
    await run.services.database.writeAs(run.actor.agencyId, (db) => storeChunk({ ...run, db }, chunk, hasTurn))
    return true
  } catch (error) {
    if (error instanceof NotItsTurn) return false
    throw error
  }
}

/** The import was cancelled meanwhile, or another run was given the same work and is ahead. */
class NotItsTurn extends Error {}

/** The import as it is when the rows from `start` on are the next, which nobody else stores then. */
async function takeTurn(db: AgencyDb, id: string, start: number): Promise<ImportRecord> {
  const operation = await findOperationForUpdate(db, id)
  const record = await findImportForUpdate(db, id)
  if (!isGoingOn(operation) || record?.done !== start) throw new NotItsTurn()
  return record
}

/** Stores the next rows with how far the import then is. */
async function storeChunk(run: Omit<StoreRun, 'takeTurn'>, { start, rows }: Chunk, hasTurn: () => void): Promise<void> {
  const { db } = run
  const { id, target } = run.record
  let turn: Promise<ImportRecord> | undefined
  const turnTaken = () =>
    (turn ??= takeTurn(db, id, start).then((record) => {
      hasTurn()
      return record
    }))
  const storable = rows.flatMap(({ row, read }) =>
    'draft' in read ? [{ row, draft: read.draft, keys: read.keys, terms: read.terms }] : [],
  )
  const outcomes = await targetOf(target).store({ ...run, takeTurn: turnTaken }, storable)
  const rejected = rows.flatMap(({ row, read }) =>
    'rejection' in read ? [{ importId: id, row, outcome: 'rejected' as const, reason: read.rejection }] : [],
  )
  await countRows(db, await turnTaken(), outcomes, rejected, rows.length)
}

/** Counts every row of a chunk as exactly one thing; the table refuses anything else. */
async function countRows(
  db: AgencyDb,
  record: ImportRecord,
  outcomes: Outcome[],
  rejected: LeftOutRow[],
  read: number,
): Promise<void> {
  const { id } = record
  const skipped = outcomes.flatMap((one) =>
    one.became === 'skipped' ? [{ importId: id, row: one.row, outcome: one.became, reason: one.reason }] : [],
  )
  const counted = (became: Outcome['became']) => outcomes.filter((one) => one.became === became).length
  const counts = {
    created: record.created + counted('created'),
    updated: record.updated + counted('updated'),
    skipped: record.skipped + skipped.length,
    rejected: record.rejected + rejected.length,
  }
  const done = record.done + read
  if (outcomes.length + rejected.length !== read)
    throw new Error(`${read} rows came to ${outcomes.length + rejected.length}`)
  await insertLeftOut(db, [...skipped, ...rejected])
  await updateImport(db, id, { ...counts, done })
  await noteProgress(db, id, { state: 'running', progress: done, result: { ...counts, rows: record.rows } })
}
