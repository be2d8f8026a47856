import { dayWords } from '@sarai/contract/day-words'
import { formatMoney } from '@sarai/money/format'
import type { PaperAgency } from '../brochures/brochures-paper.service.ts'
import { columnOf, type Money, type Sheet, type SheetCell } from './reports-sheets.rules.ts'

/** A report on paper, in words, before it is laid out. */
export interface ReportPaper {
  title: string
  /** Of which days it is, and what else there is to know of all of it. */
  facts: string[]
  /** Amounts, numbers and days are not broken into lines. */
  columns: { name: string; isRight: boolean; isWhole: boolean }[]
  rows: string[][]
  /** Which of the rows are sums of those above them. */
  totals: number[]
  /** What all of it comes to: a row for each currency. */
  foot: string[][]
}

export interface ReportPaperInput extends ReportPaper {
  agency: PaperAgency
}

/** Cells that a PDF holds at most, some 2,000 rows: what sets it has room for no more. Other files are for more. */
export const maxPaperCells = 16_000
/** No report has fewer columns on paper. */
export const minPaperColumns = 5

const count = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

const isMoney = (cell: SheetCell): cell is Money => cell !== null && typeof cell === 'object' && 'amount' in cell

function words(cell: SheetCell, isDay: boolean): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return count.format(cell)
  if (typeof cell === 'string') return isDay && cell !== '' ? dayWords(cell) : cell.replaceAll(/\s+/g, ' ').trim()
  return isMoney(cell) ? formatMoney(cell.amount, cell.currency) : cell.words
}

const isSame = (one: SheetCell | undefined, other: SheetCell | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Which columns paper has, by their place. */
function placesOf({ columns, rows }: Sheet): number[] {
  return columns.flatMap((column, at) => {
    const { isOffPaper, isInBooks } = columnOf(column)
    const isRepeated = isInBooks && rows.every((row) => isSame(row[at], row[at - 1]))
    return isOffPaper || isRepeated ? [] : [at]
  })
}

export const paperCells = (sheet: Sheet): number => sheet.rows.length * placesOf(sheet).length

/** What each column comes to, by currency; nothing where nothing is added up. */
function footOf({ columns, rows }: Sheet, places: readonly number[]): string[][] {
  const sums = new Map<string, Map<number, number>>()
  for (const row of rows)
    for (const at of places) {
      const cell = row[at] ?? null
      const column = columns[at]
      if (!column || !columnOf(column).isSum || !isMoney(cell)) continue
      const ofCurrency = sums.get(cell.currency) ?? new Map<number, number>()
      ofCurrency.set(at, (ofCurrency.get(at) ?? 0) + cell.amount)
      sums.set(cell.currency, ofCurrency)
    }
  return [...sums].map(([currency, of]) =>
    places.map((at, place) => {
      if (place === 0) return sums.size > 1 ? `Total ${currency}` : 'Total'
      const amount = of.get(at)
      return amount === undefined ? '' : formatMoney(amount, currency)
    }),
  )
}

/** A report as its paper says it. */
export function reportPaper(sheet: Sheet, { title, time }: { title: string; time: string }): ReportPaper {
  const places = placesOf(sheet)
  const columns = places.map((at) => columnOf(sheet.columns[at] ?? ''))
  const isRight = (at: number) => sheet.rows.some((row) => typeof row[at] === 'number' || isMoney(row[at] ?? null))
  const cut = 'There is more than this report reads: the sums are not whole.'
  return {
    title,
    facts: [time, ...(sheet.isCut ? [cut] : [])],
    columns: columns.map(({ name, isDay = false }, place) => {
      const right = isRight(places[place] ?? 0)
      return { name, isRight: right, isWhole: right || isDay }
    }),
    rows: sheet.rows.map((row) => places.map((at, place) => words(row[at] ?? null, columns[place]?.isDay === true))),
    totals: sheet.totals ?? [],
    foot: footOf(sheet, places),
  }
}
