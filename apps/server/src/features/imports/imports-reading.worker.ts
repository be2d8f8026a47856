import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { maxImportColumns, maxImportRows } from '@sarai/contract/import-fields'
import type { ImportShape } from '@sarai/contract/imports'
import { encodingName, fileKind } from '../../core/sheets/file-kind.rules.ts'
import { inspectText, textLines } from '../../core/sheets/text-sheet.ts'
import { maxCellLength, type SheetLine, Unreadable } from '../../core/sheets/unreadable.ts'
import { cardLines } from '../../core/sheets/vcards.ts'
import {
  openWholeWorkbook,
  type WholeFormat,
  wholeFormatOf,
  type WholeWorkbook,
} from '../../core/sheets/whole-workbook.ts'
import { openWorkbook } from '../../core/sheets/workbook.ts'
import { WorkbookArchive } from '../../core/sheets/workbook-archive.ts'
import { sheetLines } from '../../core/sheets/workbook-sheet.ts'
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

type Source = Pick<ImportShape, 'format' | 'encoding' | 'delimiter' | 'sheets' | 'sheet'>

const leadingLines = 12
const lookedLines = 2_000
const maxRead = maxImportRows + leadingLines
const tellEvery = 64 * 1024

async function sourceOf({ file, sheet }: ReadingTask): Promise<{ source: Source; lines: AsyncGenerator<SheetLine> }> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
  await handle.close()
  const kind = fileKind(buffer.subarray(0, bytesRead))
  if (kind === 'zip') {
    const archive = await WorkbookArchive.open(file)
    const whole = wholeFormatOf(archive)
    if (whole) return wholeSource(whole, await openWholeWorkbook(file, maxRead, archive), sheet)
    const workbook = await openWorkbook(archive)
    const names = workbook.sheets.map((one) => one.name)
    const chosen = names.find((name) => name === sheet) ?? names[0] ?? ''
    const source: Source = { format: 'xlsx', encoding: null, delimiter: null, sheets: names, sheet: chosen }
    return { source, lines: sheetLines(workbook, chosen) }
  }
  if (kind === 'cards') {
    const { encoding } = await inspectText(file)
    const source: Source = {
      format: 'vcard',
      encoding: encodingName(encoding),
      delimiter: null,
      sheets: [],
      sheet: null,
    }
    return { source, lines: cardLines(file, encoding) }
  }
  if (kind === 'text') {
    const text = await inspectText(file)
    const { delimiter, encoding } = text
    const source: Source = { format: 'csv', encoding: encodingName(encoding), delimiter, sheets: [], sheet: null }
    return { source, lines: textLines(file, text) }
  }
  if (kind === 'old workbook') return wholeSource('xls', await openWholeWorkbook(file, maxRead), sheet)
  const save = 'Open it in Excel or Google Sheets, save it as .xlsx or CSV, and import that.'
  if (kind === 'web page') throw new Unreadable(`This is a web page, even if its name says otherwise. ${save}`)
  throw new Unreadable('This is not a spreadsheet. Files in the formats .xlsx, .xls, .xlsb, .ods and CSV are taken.')
}

function wholeSource(format: WholeFormat, workbook: WholeWorkbook, sheet: string | null) {
  const { sheets } = workbook
  const chosen = sheets.find((name) => name === sheet) ?? sheets[0] ?? ''
  const source: Source = { format, encoding: null, delimiter: null, sheets, sheet: chosen }
  return { source, lines: workbook.lines(chosen) }
}

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
  const { source, lines } = await sourceOf(task)
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
  return { shape: { ...source, width: looks.length, lines: count, leading, days, exportOf: null }, looks }
}

try {
  parentPort?.postMessage(await read(workerData as ReadingTask))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ problem: error.message } satisfies ReadingAnswer)
}
