import { open } from 'node:fs/promises'
import { encodingName, type Delimiter, fileKind } from './file-kind.rules.ts'
import { maxEmptyLines } from './sheet-limits.ts'
import { inspectText, textLines } from './text-sheet.ts'
import { type MergedCells, type SheetLine, Unreadable } from './unreadable.ts'
import { cardLines } from './vcards.ts'
import { openWholeWorkbook, type WholeFormat, wholeFormatOf, type WholeWorkbook } from './whole-workbook.ts'
import { openWorkbook } from './workbook.ts'
import { WorkbookArchive } from './workbook-archive.ts'
import { sheetLines } from './workbook-sheet.ts'

/** What a file of rows is. */
export interface SheetSource {
  format: 'csv' | 'vcard' | 'xlsx' | WholeFormat
  /** In words; null for workbooks. */
  encoding: string | null
  delimiter: Delimiter | null
  /** Names of a workbook's sheets, and the one that is read. */
  sheets: string[]
  sheet: string | null
}

interface Wanted {
  sheet: string | null
  /** Of formats that are read as a whole. */
  maxRows: number
}

export interface OpenSheet {
  source: SheetSource
  lines: AsyncGenerator<SheetLine>
  /** Of a workbook; complete once its lines are read. */
  merged: MergedCells[]
}

/** The first bytes of a file, by which it is known. */
export async function startOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
  await handle.close()
  return buffer.subarray(0, bytesRead)
}

/** Opens a file of rows, whatever its format. @throws Unreadable where it is none, or as its lines are read */
export async function openSheet(file: string, wanted: Wanted): Promise<OpenSheet> {
  const opened = await openAnySheet(file, wanted)
  return { ...opened, lines: readBounded(opened.lines, wanted.maxRows + maxEmptyLines) }
}

async function* readBounded(lines: AsyncGenerator<SheetLine>, most: number): AsyncGenerator<SheetLine> {
  let count = 0
  for await (const line of lines) {
    if (++count > most) throw new Unreadable('This file has very many empty lines. Remove them and try again.')
    yield line
  }
}

async function openAnySheet(file: string, { sheet, maxRows }: Wanted): Promise<OpenSheet> {
  const kind = fileKind(await startOf(file))
  if (kind === 'zip') {
    const archive = await WorkbookArchive.open(file)
    const whole = wholeFormatOf(archive)
    if (whole) return wholeSource(whole, await openWholeWorkbook(file, maxRows, archive), sheet)
    const workbook = await openWorkbook(archive)
    const names = workbook.sheets.map((one) => one.name)
    const chosen = names.find((name) => name === sheet) ?? names[0] ?? ''
    const source: SheetSource = { format: 'xlsx', encoding: null, delimiter: null, sheets: names, sheet: chosen }
    const merged: MergedCells[] = []
    return { source, lines: sheetLines(workbook, chosen, merged), merged }
  }
  if (kind === 'cards') {
    const { encoding } = await inspectText(file)
    const source: SheetSource = {
      format: 'vcard',
      encoding: encodingName(encoding),
      delimiter: null,
      sheets: [],
      sheet: null,
    }
    return { source, lines: cardLines(file, encoding), merged: [] }
  }
  if (kind === 'text') {
    const text = await inspectText(file)
    const { delimiter, encoding } = text
    const source: SheetSource = { format: 'csv', encoding: encodingName(encoding), delimiter, sheets: [], sheet: null }
    return { source, lines: textLines(file, text), merged: [] }
  }
  if (kind === 'old workbook') return wholeSource('xls', await openWholeWorkbook(file, maxRows), sheet)
  const save = 'Open it in Excel or Google Sheets, save it as .xlsx or CSV, and import that.'
  if (kind === 'web page') throw new Unreadable(`This is a web page, even if its name says otherwise. ${save}`)
  throw new Unreadable('This is not a spreadsheet. Files in the formats .xlsx, .xls, .xlsb, .ods and CSV are taken.')
}

function wholeSource(format: WholeFormat, workbook: WholeWorkbook, sheet: string | null): OpenSheet {
  const { sheets } = workbook
  const chosen = sheets.find((name) => name === sheet) ?? sheets[0] ?? ''
  const source: SheetSource = { format, encoding: null, delimiter: null, sheets, sheet: chosen }
  return { source, lines: workbook.lines(chosen), merged: workbook.merged(chosen) }
}
