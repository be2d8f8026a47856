import { parentPort, workerData } from 'node:worker_threads'
import type { ImportTarget } from '@sarai/contract/import-fields'
import { jsonLines } from '../../core/json-lines.ts'
import { PreviewTally, type PreviewTallied } from './imports-preview.rules.ts'
import { type Drafts, rowReaders } from './imports-readers.rules.ts'
import type { ReadContext, ReadPlan, ReadRow } from './imports-target.rules.ts'

/** What the worker is given. */
export interface RowsTask {
  linesFile: string
  /** Lines before the first row. */
  header: number
  /** Rows that are done already. */
  skip: number
  target: ImportTarget
  plan: ReadPlan
  context: ReadContext
  /** Rows it gives at a time, or looks at in all where it only counts. */
  rows: number
  mode: 'chunks' | 'preview'
}

type Draft = Drafts[ImportTarget]

/** A row that was read, with its number in the file. */
export interface NumberedRow {
  row: number
  read: ReadRow<Draft>
}

/** The next rows. None are left after an empty chunk. */
export interface Chunk {
  /** How many rows come before it. */
  start: number
  rows: NumberedRow[]
}

const task = workerData as RowsTask

async function* readRows(): AsyncGenerator<NumberedRow & { cells: string[] }> {
  const read = rowReaders[task.target]
  let toSkip = task.header + task.skip
  for await (const [row, ...cells] of jsonLines<[number, ...string[]]>(task.linesFile)) {
    if (toSkip > 0) toSkip--
    else yield { row, cells, read: read(cells, task.plan, task.context) }
  }
}

/** Gives rows chunk by chunk, each when it is asked for, and prepares one ahead. */
async function giveChunks(): Promise<void> {
  let start = task.skip
  let rows: NumberedRow[] = []
  let wanted = Promise.withResolvers<void>()
  parentPort?.on('message', () => wanted.resolve())
  const give = async () => {
    await wanted.promise
    wanted = Promise.withResolvers()
    parentPort?.postMessage({ start, rows } satisfies Chunk)
    start += rows.length
    rows = []
  }
  for await (const { row, read } of readRows()) {
    rows.push({ row, read })
    if (rows.length === task.rows) await give()
  }
  if (rows.length > 0) await give()
  await give()
  parentPort?.close()
}

async function preview(): Promise<PreviewTallied> {
  const tally = new PreviewTally(task.plan)
  for await (const row of readRows()) {
    tally.add(row)
    if (tally.examined === task.rows) break
  }
  return tally.result()
}

if (task.mode === 'chunks') await giveChunks()
else parentPort?.postMessage(await preview())
