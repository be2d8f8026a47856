import path from 'node:path'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../providers/storage/storage.ts'
import { inTempFolder } from '../temp-folder.ts'
import { answerOf, inWorker, startWorker } from '../workers.ts'
import type { Cell } from './cells.rules.ts'
import { csvText } from './csv-file.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** Maximum rows of a workbook, which is held in memory as a whole. */
export const maxWorkbookRows = 200_000

/** How long a workbook waits for the agency's other heavy work. */
const timeoutMs = 30 * 60_000

/** Everything that is stored stands in its agency's folder. */
const agencyOf = (key: string) => key.split('/', 1)[0] ?? ''

/** Writes rows to a file in the storage as they come. */
export async function writeExport(
  storage: Storage,
  key: string,
  format: ExportFormat,
  header: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Promise<void> {
  if (format === 'csv') {
    await storage.putStream(key, Readable.from(csvText(header, rows)))
    return
  }
  await inTempFolder(async (folder) => {
    const linesFile = path.join(folder, 'rows.ndjson')
    const workbook = path.join(folder, 'workbook.xlsx')
    await pipeline(Readable.from(linesOf(header, rows)), createWriteStream(linesFile))
    const start = () => startWorker('core/export/workbook.worker.ts', { linesFile, workbook })
    await inWorker(agencyOf(key), start, (worker) => answerOf(worker), AbortSignal.timeout(timeoutMs))
    await storage.putStream(key, createReadStream(workbook))
  })
}

async function* linesOf(header: string[], rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}
