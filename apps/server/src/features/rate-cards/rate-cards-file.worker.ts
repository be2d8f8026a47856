import { parentPort, workerData } from 'node:worker_threads'
import { maxRateFileColumns, maxRateFileRows } from '@sarai/contract/rate-card-words'
import type { RateFileLayout, RateFileShape } from '@sarai/contract/rate-files'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { cardsFromRows, type RowsRead } from '@sarai/rates/cards-from-rows'
import { uuidv7 } from 'uuidv7'

import { openSheet, type SheetSource } from '../../core/sheets/sheet-source.ts'
import { type SheetLine, Unreadable } from '../../core/sheets/unreadable.ts'
import { decideLayout, describeShape, type UsualFacts } from './rate-cards-layout.rules.ts'
import { takeRows } from './rate-cards-lines.rules.ts'
import { fillMerged } from './rate-cards-merged.rules.ts'

/** What the worker is given. */
export interface RatesTask {
  file: string
  layout: RateFileLayout
  usual: UsualFacts
  /** The vendor's cards, whose options and seasons keep their ids. */
  known: RateCard[]
}

/** What it answers: the cards of the file, or why it cannot be read. */
export type RatesAnswer = { problem: string } | (RowsRead & { rows: number; shape: RateFileShape })

/** Rows above and below the rates. */
const maxOtherRows = 100

async function readLines(file: string, layout: RateFileLayout): Promise<{ source: SheetSource; lines: SheetLine[] }> {
  const maxRows = maxRateFileRows + maxOtherRows
  const { source, lines: read, merged } = await openSheet(file, { sheet: layout.sheet ?? null, maxRows })
  if (source.format === 'vcard') throw new Unreadable('This is no file of rates. It holds addresses of people.')
  const lines: SheetLine[] = []
  for await (const { row, cells } of read) {
    if (cells.length > maxRateFileColumns)
      throw new Unreadable(`Row ${row} has more than ${maxRateFileColumns} columns.`)
    if (cells.every((cell) => cell.trim() === '')) continue
    lines.push({ row, cells: lines.length === 0 ? cells.map((cell) => cell.replace(/^\ufeff/, '')) : cells })
    if (lines.length > maxRows)
      throw new Unreadable(`This file has more than ${maxRateFileRows} rows. Split it and import the pieces.`)
  }
  if (lines.length === 0) throw new Unreadable('This file is empty.')
  return { source, lines: fillMerged(lines, merged) }
}

async function read({ file, layout: requested, usual, known }: RatesTask): Promise<RatesAnswer> {
  const { source, lines } = await readLines(file, requested)
  const layout = decideLayout(lines, requested, usual)
  const { rows, numbers, errors, notes, headings } = takeRows(lines, layout)
  if (rows.length > maxRateFileRows)
    throw new Unreadable(`This file has more than ${maxRateFileRows} rows. Split it and import the pieces.`)
  const taken = cardsFromRows(rows, { newId: uuidv7, known, headerRow: layout.header.row, numbers })
  const reported = taken.errors.map((error) => ({ ...error, column: headings.get(error.column) ?? error.column }))
  const shape = { sheets: source.sheets, sheet: source.sheet, ...describeShape(lines, layout, notes) }
  return { cards: taken.cards, errors: [...errors, ...reported], rows: new Set(numbers).size, shape }
}

try {
  parentPort?.postMessage(await read(workerData as RatesTask))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ problem: error.message } satisfies RatesAnswer)
}
