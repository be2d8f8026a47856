import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { maxImportColumns, maxImportRows } from '@sarai/contract/import-fields'
import type { ImportShape } from '@sarai/contract/imports'
import { maxCellLength } from '../../core/sheets/sheet-limits.ts'
import { type SheetLine, Unreadable } from '../../core/sheets/unreadable.ts'
import { openSheet } from '../../core/sheets/sheet-source.ts'
import { type ColumnLook, daysOf, lookAt, lookAtDay, noLook } from './imports-looks.rules.ts'

/** What the worker is given: the file, where the lines go, and which sheet is wanted. */
export interface ReadingTask {
  file: string
  linesFile: string
  sheet: string | null
  country: string
}

/** What it answers: what the file holds, or why it cannot be read. */
export type ReadingAnswer = { problem: string } | { shape: ImportShape; looks: ColumnLook[] }

const leadingLines = 12
const lookedLines = 2_000
const maxRead = maxImportRows + leadingLines
const tellEvery = 64 * 1024

function tidy(cells: string[]): string[] {
  let width = cells.length
  while (width > 0 && cells[width - 1]?.trim() === '') width--
  return cells.slice(0, width).map((cell) => (cell.includes('\u0000') ? cell.replaceAll('\u0000', '') : cell))
}

function check({ row, cells }: SheetLine, lines: number): void {
  if (cells.length > maxImportColumns)
    throw new Unreadable(
      `Row ${row.toLocaleString('en-IN')} has ${cells.length >= 1000 ? '1,000 or more' : cells.length} columns. Up to ${maxImportColumns} are taken; remove those you do not need.`,
    )
  if (cells.some((cell) => cell.length > maxCellLength))
    throw new Unreadable(
      `A cell of row ${row.toLocaleString('en-IN')} holds more than ${maxCellLength.toLocaleString('en-IN')} characters. Shorten it and try again.`,
    )
  if (lines > maxRead)
    throw new Unreadable(
      `This file has more than ${maxImportRows.toLocaleString('en-IN')} rows. Split it and import the pieces.`,
    )
}

/** Writes the filled lines down one by one, with their numbers, so that nothing has to be parsed twice. */
async function read(task: ReadingTask): Promise<ReadingAnswer> {
  const { source, lines } = await openSheet(task.file, { sheet: task.sheet, maxRows: maxRead })
  const out = createWriteStream(task.linesFile)
  const leading: ImportShape['leading'] = []
  const looks: ColumnLook[] = []
  let count = 0
  let piece = ''
  for await (const line of lines) {
    const cells = tidy(line.cells)
    if (cells.length === 0) continue
    count++
    check({ row: line.row, cells }, count)
    if (leading.length < leadingLines) leading.push({ row: line.row, cells: cells.map((cell) => cell.slice(0, 200)) })
    while (looks.length < cells.length) looks.push(noLook())
    for (let column = 0; column < cells.length; column++) {
      const [look, cell] = [looks[column] as ColumnLook, cells[column] as string]
      if (count > 1 && count < lookedLines) lookAt(look, cell, task.country)
      lookAtDay(look, line.row, cell)
    }
    piece += `${JSON.stringify([line.row, ...cells])}\n`
    if (piece.length > tellEvery) {
      if (!out.write(piece)) await once(out, 'drain')
      piece = ''
    }
  }
  await finished(out.end(piece))
  if (count === 0) throw new Unreadable('This file is empty.')
  const days = looks.map(daysOf)
  return { shape: { ...source, width: looks.length, lines: count, leading, days, exportOf: null, setAside: [] }, looks }
}

try {
  parentPort?.postMessage(await read(workerData as ReadingTask))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ problem: error.message } satisfies ReadingAnswer)
}
