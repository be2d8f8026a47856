import type { MergedCells, SheetLine } from '../../core/sheets/unreadable.ts'

/**
 * Lines with what merged cells hold in each of their rows. A cell that reaches over columns stays in the first of them:
 * it is a title, or the name of a group.
 */
export function fillMerged(lines: readonly SheetLine[], merged: readonly MergedCells[]): SheetLine[] {
  const filled = lines.map(({ row, cells }) => ({ row, cells: [...cells] }))
  const byRow = new Map(filled.map((line) => [line.row, line]))
  for (const { rows, columns } of merged) {
    const text = byRow.get(rows.from)?.cells[columns.from]
    if (!text) continue
    for (let row = rows.from + 1; row <= rows.to; row++) {
      const cells = byRow.get(row)?.cells
      if (!cells) continue
      while (cells.length < columns.from) cells.push('')
      cells[columns.from] ||= text
    }
  }
  return filled
}
