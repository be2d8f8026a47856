import { rateCard, type RateCard } from '@sarai/contract/rate-schemas'
import { cardOf } from './card-of.ts'
import { columnKey, isColumn, type Row } from './row-columns.ts'
import { type ReadRow, type RowError, textOf } from './row-cells.ts'
import { nameKey } from './words.ts'

export interface RowsRead {
  /** The cards of products whose rows have no error, as the schema has them. */
  cards: RateCard[]
  /** In the order of their rows. */
  errors: RowError[]
}

const maxErrors = 500

interface ReadingOptions {
  newId: () => string
  known?: readonly RateCard[]
  headerRow?: number
  /** Without them the rows stand one below the other. */
  numbers?: readonly number[]
}

/**
 * Reads rate cards from the rows of a file: one for each product, whole. What a card has and its rows do not is ended.
 * @param rows cells as text, days like 2026-11-21 and amounts in units of the currency; columns in any order
 * @param options `newId` for what is new; `known`: cards whose options, seasons and terms keep their ids where names or
 *   content are the same, in their order; `headerRow` and `numbers`: which rows of the file the heading and these are
 */
export function cardsFromRows(
  rows: readonly Row[],
  { newId, known = [], headerRow = 1, numbers = [] }: ReadingOptions,
): RowsRead {
  const errors = unknownColumns(rows, headerRow)
  const products = new Map<string, ReadRow[]>()
  for (const [at, cells] of rows.entries()) {
    if (Object.values(cells).every((cell) => cell.trim() === '')) continue
    const named = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [columnKey(name), cell]))
    const row: ReadRow = { number: numbers[at] ?? headerRow + 1 + at, cells: named, errors: [] }
    const product = textOf(row, 'product')
    const of = products.get(nameKey(product))
    if (product === '') errors.push({ row: row.number, column: 'product', message: 'Name the product.' })
    else if (of) of.push(row)
    else products.set(nameKey(product), [row])
  }
  const cards: RateCard[] = []
  const knownBy = new Map(known.map((card) => [nameKey(card.title), card]))
  for (const [key, of] of products) {
    const card = cardOf(of, { newId, known: knownBy.get(key) })
    const wrong = of.flatMap((row) => row.errors)
    errors.push(...wrong)
    if (wrong.length > 0 || !card) continue
    const checked = rateCard.safeParse(card)
    if (checked.success) cards.push(checked.data)
    else
      for (const { path, message } of checked.error.issues)
        errors.push({
          row: of[0]?.number ?? headerRow + 1,
          column: path.findLast((part) => typeof part === 'string') ?? 'product',
          message,
        })
  }
  return { cards, errors: errors.sort((a, b) => a.row - b.row).slice(0, maxErrors) }
}

function unknownColumns(rows: readonly Row[], heading: number): RowError[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...names]
    .filter((name) => name.trim() !== '' && !isColumn(columnKey(name)))
    .map((column) => ({ row: heading, column, message: `Rates have no column "${column.trim()}".` }))
}
