import { parse } from 'csv-parse/sync'
import { guessDelimiter } from './file-kind.rules.ts'
import type { SheetLine } from './unreadable.ts'

/** The lines that hold anything of a table that was copied from a spreadsheet or written as CSV. */
export function pastedRows(text: string): SheetLine[] {
  const rows = parse(text, {
    bom: true,
    delimiter: guessDelimiter(text),
    relax_quotes: true,
    relax_column_count: true,
  })
  return rows
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}
