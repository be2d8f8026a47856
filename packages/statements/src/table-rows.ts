/** The rows of a table, apart from what stands around it. */
import { unguarded } from '@sarai/contract/written-cells'
import { stripUnseen } from '@sarai/text/typed-text'
import { headerName } from './bank-layouts.ts'
import { columnsNamed, type MappedColumns, type Mapping, mappingKeyOf } from './mapping.ts'
import { isClosing, isOpening } from './preamble.ts'
import { readWritten } from './written-amounts.ts'

/** A row of a file as the readers of spreadsheets give it: its number, and its cells as text. */
export interface StatementRow {
  row: number
  cells: readonly string[]
}

export interface TableRow {
  row: number
  day: string
  valueDay: string
  text: string
  reference: string
  debit: string
  credit: string
  amount: string
  sign: string
  balance: string
}

export interface Table {
  lines: TableRow[]
  /** Rows that stand above and below. */
  around: (readonly string[])[]
  /** Rows with an amount and without a day, that are no totals either. */
  skipped: number[]
  /** Rows of zero, which move no money. */
  zero: number[]
}

export interface Header {
  /** Where it is among the rows; -1 where there is none. */
  at: number
  key: string
  columns: MappedColumns | undefined
}

const mostAbove = 80
const hasDay = (text: string) =>
  /^\W{0,2}\d{1,4}[-/. ]?(?:\d{1,2}|[a-z]{3,9})[-/. ,']{0,2}\d{2,4}/i.test(text) && text.length < 40
const isAmount = (text: string) => readWritten(text, 'INR') !== undefined

export const cleanRow = ({ row, cells }: StatementRow): StatementRow => ({
  row,
  cells: cells.map((cell) => stripUnseen(unguarded(cell.trim())).replace(/\s+/g, ' ').slice(0, 2_000).trim()),
})

/** The row that names the columns: a known layout before one that only suggests what its columns are. */
export function headerOf(rows: readonly StatementRow[]): Header {
  const named = rows.slice(0, mostAbove).map(({ cells }) => columnsNamed(cells))
  const known = named.findIndex((one) => one?.isKnown)
  const at = known === -1 ? named.findIndex((one) => one !== undefined) : known
  if (at !== -1) {
    const columns = named[at] && withText(named[at], rows.slice(at + 1, at + 1 + mostLooked))
    return { at, key: mappingKeyOf(rows[at]?.cells ?? []), columns }
  }
  const first = rows.findIndex(({ cells }) => cells.some(hasDay) && cells.filter(isAmount).length > 0)
  const above = rows[first - 1]?.cells ?? []
  const isHeader = above.filter(Boolean).length > 2 && !above.some(isAmount)
  const width = rows[first]?.cells.length ?? 0
  return { at: isHeader ? first - 1 : -1, key: isHeader ? mappingKeyOf(above) : `columns:${width}`, columns: undefined }
}

const mostLooked = 50

/** Where no column is called what happened: the one with the most words in it, which is not taken for anything else. */
function withText(columns: MappedColumns, rows: readonly StatementRow[]): MappedColumns {
  const { mapping } = columns
  if (columns.isKnown || mapping.text !== null) return columns
  const taken = new Set<unknown>(Object.values(mapping))
  const letters = new Map<number, number>()
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries())
      if (!taken.has(at) && !hasDay(cell) && !isAmount(cell))
        letters.set(at, (letters.get(at) ?? 0) + (cell.match(/\p{L}/gu)?.length ?? 0))
  const [text, most] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [null, 0]
  return most > 0 ? { ...columns, mapping: { ...mapping, text } } : columns
}

const totals = /\b(?:grand|page|sub)?\s*totals?\b|statement summary|\bsummary\b|\bcount\b/i

export function tableOf(rows: readonly StatementRow[], header: Header, mapping: Mapping): Table {
  const found: Table = {
    lines: [],
    around: rows.slice(0, Math.max(0, header.at)).map(({ cells }) => cells),
    skipped: [],
    zero: [],
  }
  const width = header.at === -1 ? null : countColumns(rows[header.at]?.cells ?? [])
  const names = header.at === -1 ? null : (rows[header.at]?.cells ?? []).map(headerName).join('|')
  let hasEnded = false
  for (const { row, cells: parted } of rows.slice(header.at + 1)) {
    const cells = width === null ? parted : joinText(parted, mapping, width)
    const of = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
    const line: TableRow = {
      row,
      day: of(mapping.day),
      valueDay: of(mapping.valueDay),
      text: of(mapping.text),
      reference: of(mapping.reference),
      debit: of(mapping.debit),
      credit: of(mapping.credit),
      amount: of(mapping.amount),
      sign: of(mapping.sign),
      balance: `${of(mapping.balance)} ${of(mapping.balanceSign)}`.trim(),
    }
    const filled = cells.filter(Boolean)
    if (filled.every((cell) => /^[*=_-]+$/.test(cell))) continue
    // Long statements repeat the names of the columns on each page.
    if (names !== null && cells.map(headerName).join('|') === names) {
      hasEnded = false
      continue
    }
    const amounts = [line.debit, line.credit, line.amount].filter((cell) => readWritten(cell, 'INR')?.value)
    const words = filled.join(' ')
    if (hasDay(line.day) && amounts.length > 0) {
      found.lines.push(line)
      hasEnded = false
    } else if (isOpening(words) || isClosing(words) || totals.test(words)) {
      found.around.push(cells)
      hasEnded ||= !isOpening(words)
    } else if (isContinued(line, filled, found, hasEnded)) {
      const last = found.lines.at(-1)
      if (last) last.text = `${last.text} ${line.text}`.slice(0, 2_000)
    } else if (!hasEnded && hasDay(line.day) && isOfZero(line)) found.zero.push(row)
    // The first row below the names of the columns counts as well as any after it.
    else if (!hasEnded && (header.at !== -1 || found.lines.length > 0) && (amounts.length > 0 || hasDay(line.day)))
      found.skipped.push(row)
    else {
      found.around.push(cells)
      hasEnded ||= found.lines.length > 0
    }
  }
  return found
}

/** Whether all that is written as amounts is zero. */
function isOfZero({ debit, credit, amount }: TableRow): boolean {
  const filled = [debit, credit, amount].filter((cell) => /\d/.test(cell))
  return filled.length > 0 && filled.every((cell) => readWritten(cell, 'INR')?.value === 0)
}

const countColumns = (cells: readonly string[]) => cells.findLastIndex(Boolean) + 1

/** Cells that hold an amount or nothing, and a day where there is one. */
function isInPlace(cells: readonly string[], { day, debit, credit, amount, balance }: Mapping): boolean {
  const isMoney = (column: number | null) => {
    const cell = column === null ? '' : (cells[column] ?? '')
    return cell === '' || /^[-–.]+$/.test(cell) || isAmount(cell)
  }
  const amounts = [debit, credit, amount].filter((column) => column !== null)
  const isFilled = amounts.some((column) => isAmount(cells[column] ?? ''))
  return hasDay(cells[day] ?? '') && isFilled && [...amounts, balance].every(isMoney)
}

/** A row that is wider than the heading because its narration has commas in it, as banks write without quotation marks. */
function joinText(cells: readonly string[], mapping: Mapping, width: number): readonly string[] {
  const more = countColumns(cells) - width
  const { text } = mapping
  if (more <= 0 || text === null || isInPlace(cells, mapping)) return cells
  const joined = [
    ...cells.slice(0, text),
    cells.slice(text, text + more + 1).join(','),
    ...cells.slice(text + more + 1),
  ]
  return isInPlace(joined, mapping) ? joined : cells
}

/** The rest of a narration that did not fit into its row. */
const isContinued = (line: TableRow, filled: readonly string[], { lines }: Table, hasEnded: boolean) =>
  !hasEnded && lines.length > 0 && line.text !== '' && filled.length === 1
