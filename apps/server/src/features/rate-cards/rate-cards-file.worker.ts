import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { maxRateFileRows } from '@sarai/contract/rate-card-words'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { unguarded } from '@sarai/contract/written-cells'
import { cardsFromRows, type RowsRead } from '@sarai/rates/cards-from-rows'
import type { Row } from '@sarai/rates/row-columns'
import { uuidv7 } from 'uuidv7'

import { fileKind } from '../../core/sheets/file-kind.rules.ts'
import { inspectText, textLines } from '../../core/sheets/text-sheet.ts'
import { type SheetLine, Unreadable } from '../../core/sheets/unreadable.ts'
import { openWorkbook } from '../../core/sheets/workbook.ts'
import { WorkbookArchive } from '../../core/sheets/workbook-archive.ts'
import { sheetLines } from '../../core/sheets/workbook-sheet.ts'

/** What the worker is given. */
export interface RatesTask {
  file: string
  /** The vendor's cards, whose options and seasons keep their ids. */
  known: RateCard[]
}

/** What it answers: the cards of the file, or why it cannot be read. */
export type RatesAnswer = { problem: string } | (RowsRead & { rows: number })

const maxColumns = 200

async function linesOf(file: string): Promise<AsyncGenerator<SheetLine>> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
  await handle.close()
  const kind = fileKind(buffer.subarray(0, bytesRead))
  if (kind === 'text') return textLines(file, await inspectText(file))
  if (kind !== 'zip') throw new Unreadable('This is not a spreadsheet. Files of rates are .xlsx or CSV.')
  const workbook = await openWorkbook(await WorkbookArchive.open(file))
  return sheetLines(workbook, workbook.sheets[0]?.name ?? '')
}

async function read({ file, known }: RatesTask): Promise<RatesAnswer> {
  let names: string[] | undefined
  const rows: Row[] = []
  let first = 2
  for await (const { row, cells } of await linesOf(file)) {
    if (cells.length > maxColumns) throw new Unreadable(`Row ${row} has more than ${maxColumns} columns.`)
    if (!names) {
      names = cells.map((cell) => cell.replace(/^\ufeff/, '').trim())
      first = row + 1
      continue
    }
    // Empty rows keep the numbers of those below them as the file has them.
    while (rows.length < row - first) rows.push({})
    const held = names
    rows.push(
      Object.fromEntries(cells.flatMap((cell, at) => (held[at] && cell !== '' ? [[held[at], unguarded(cell)]] : []))),
    )
    if (rows.length > maxRateFileRows)
      throw new Unreadable(`This file has more than ${maxRateFileRows} rows. Split it and import the pieces.`)
  }
  if (!names) throw new Unreadable('This file is empty.')
  if (!names.some((name) => name.toLowerCase() === 'product'))
    throw new Unreadable('The first row must name the columns, "product" among them.')
  return { ...cardsFromRows(rows, { newId: uuidv7, known, firstRow: first }), rows: rows.length }
}

try {
  parentPort?.postMessage(await read(workerData as RatesTask))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ problem: error.message } satisfies RatesAnswer)
}
