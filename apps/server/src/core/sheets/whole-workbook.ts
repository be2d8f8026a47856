import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { CFB, type CellObject, type ParsingOptions, parse_zip, read, SSF, type WorkBook } from '@e965/xlsx'
import { maxCellLength, maxColumnsRead, maxUnpackedAtOnce } from './sheet-limits.ts'
import { type MergedCells, type SheetLine, Unreadable } from './unreadable.ts'
import type { WorkbookArchive } from './workbook-archive.ts'
import { numberText, serialText } from './workbook-cells.rules.ts'
import { damaged } from './xml-events.ts'

/** Workbooks that no reader takes row by row: they are held in memory as a whole, in a worker with little of it. */
export type WholeFormat = 'xls' | 'xlsb' | 'ods'

export interface WholeWorkbook {
  /** The sheets that are in sight, in their order. */
  sheets: string[]
  lines: (name: string) => AsyncGenerator<SheetLine>
  merged: (name: string) => MergedCells[]
}

/** Which of these a ZIP archive is. */
export function wholeFormatOf(archive: WorkbookArchive): WholeFormat | undefined {
  if (archive.has('xl/workbook.bin')) return 'xlsb'
  return archive.has('content.xml') && archive.has('META-INF/manifest.xml') ? 'ods' : undefined
}

const tooLarge = () =>
  new Unreadable('Workbooks of this kind may have 120 MB at most when unpacked. Save it as .xlsx or CSV.')

/**
 * Opens such a workbook. `archive`: its parts, where it is a ZIP archive. They are unpacked by the archive, which holds
 * every part to its size, and not by the library.
 */
export async function openWholeWorkbook(
  file: string,
  maxRows: number,
  archive?: WorkbookArchive,
): Promise<WholeWorkbook> {
  const options: ParsingOptions = {
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    // One more, so that a sheet with too many rows can be refused.
    sheetRows: maxRows + 1,
  }
  const container = archive && (await unpacked(archive))
  const bytes = container ? undefined : await readFile(file)
  const book = parsed(() => (container ? parse_zip(container, options) : read(bytes, { ...options, type: 'buffer' })))
  const hidden = new Set(book.Workbook?.Sheets?.flatMap(({ name, Hidden }) => (Hidden && name ? [name] : [])))
  const sheets = book.SheetNames.filter((name) => !hidden.has(name))
  if (sheets.length === 0) throw new Unreadable('This workbook has no sheet with rows in it.')
  return { sheets, lines: (name) => linesOf(book, name), merged: (name) => listMerged(book, name) }
}

async function unpacked(archive: WorkbookArchive): Promise<ReturnType<typeof CFB.utils.cfb_new>> {
  const container = CFB.utils.cfb_new()
  let size = 0
  for (const name of archive.names()) {
    // Pictures and the like hold no cells.
    if (!/\.(xml|bin|rels)$|^mimetype$/i.test(name)) continue
    size += archive.sizeOf(name)
    if (size > maxUnpackedAtOnce) throw tooLarge()
    const stream = await archive.stream(name)
    if (stream) CFB.utils.cfb_add(container, `/${name}`, await buffer(stream).catch(() => Promise.reject(damaged())))
  }
  return container
}

function parsed(parse: () => WorkBook): WorkBook {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new Unreadable(
        'This workbook is locked with a password, or damaged. Open it in Excel and save it without one.',
      )
    throw damaged()
  }
}

/** A sheet's rows, as the reader of `.xlsx` gives them. */
async function* linesOf(book: WorkBook, name: string): AsyncGenerator<SheetLine> {
  const sheet = book.Sheets[name] as { '!data'?: (CellObject | undefined)[][] } | undefined
  const startsIn1904 = book.Workbook?.WBProps?.date1904 ?? false
  for (const [at, row] of (sheet?.['!data'] ?? []).entries()) {
    if (!row) continue
    const width = Math.min(row.length, maxColumnsRead + 1)
    const cells = Array.from({ length: width }, (_, column) => textOf(row[column], startsIn1904))
    yield { row: at + 1, cells }
  }
}

/** What a cell shows, as text. */
function textOf(cell: CellObject | undefined, startsIn1904: boolean): string {
  if (!cell || cell.v === undefined || cell.t === 'z') return ''
  if (cell.v instanceof Date) return serialText(cell.v.getTime() / 86_400_000 + 25_569, false)
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return cell.w ?? '#N/A'
  if (typeof cell.v === 'string') return cell.v.slice(0, maxCellLength + 1)
  const isDay = cell.z !== undefined && SSF.is_date(String(cell.z))
  return isDay ? serialText(cell.v, startsIn1904) : numberText(String(cell.v))
}

function listMerged(book: WorkBook, name: string): MergedCells[] {
  return (book.Sheets[name]?.['!merges'] ?? []).map(({ s, e }) => ({
    rows: { from: s.r + 1, to: e.r + 1 },
    columns: { from: s.c, to: e.c },
  }))
}
