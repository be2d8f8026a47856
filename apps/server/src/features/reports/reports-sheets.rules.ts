import { decimalOf } from '@sarai/money/format'
import type { Cell } from '../../core/export/cells.rules.ts'

/** An amount: a number in files that are computed with, with its currency's sign on paper. */
export interface Money {
  amount: number
  currency: string
}

/** What files have as a code that other programs know, and paper as a word. */
export interface Coded {
  code: string
  words: string
}

export type SheetCell = string | number | Money | Coded | null

interface Column {
  name: string
  /** Its cells are days, which paper has in words. */
  isDay?: boolean
  /** What its amounts come to stands below them on paper: spreadsheets add up by themselves. */
  isSum?: boolean
  /** Paper has no room for it, or says it with the amounts. */
  isOffPaper?: boolean
  /** It says the column before it in the currency of the books: paper has it where that is another one. */
  isInBooks?: boolean
}

/** A report as it is exported: described once, for CSV, workbooks and paper. */
export interface Sheet {
  columns: (string | Column)[]
  rows: SheetCell[][]
  /** Which of the rows are sums of those above them. */
  totals?: number[]
  /** There is more than the report reads. */
  isCut?: boolean
}

export const money = (amount: number, currency: string): Money => ({ amount, currency })
export const coded = (code: string, words: string): Coded => ({ code, words })
export const day = (name: string): Column => ({ name, isDay: true })
export const sum = (name: string): Column => ({ name, isSum: true })
export const inBooks = (name: string): Column => ({ name, isSum: true, isInBooks: true })
export const offPaper = (name: string): Column => ({ name, isOffPaper: true })
/** What the currency is said in: on paper amounts have its sign. */
export const currencyColumn = offPaper('Currency')

export const columnOf = (column: string | Column): Column => (typeof column === 'string' ? { name: column } : column)

function plain(cell: SheetCell): Cell {
  if (cell === null || typeof cell !== 'object') return cell
  // As a number, which spreadsheets add up.
  return 'code' in cell ? cell.code : Number(decimalOf(cell.amount, cell.currency))
}

/** What CSV files and workbooks hold of it. */
export const plainSheet = ({ columns, rows }: Sheet): { header: string[]; rows: Cell[][] } => ({
  header: columns.map((column) => columnOf(column).name),
  rows: rows.map((row) => row.map(plain)),
})
