import { guardCell } from '@sarai/contract/written-cells'

/** The value of a cell. */
export type Cell = string | number | null | undefined

/** The text in a form that no spreadsheet runs. */
export function safeText(value: string): string {
  return guardCell(value.replace(/\u0000/g, ''))
}

/** A row of a CSV file, with every text made safe and quoted where it must be. */
export function csvRow(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = safeText(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
