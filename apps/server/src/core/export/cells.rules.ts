/** The value of a cell. */
export type Cell = string | number | null | undefined

/** Characters that make a spreadsheet treat a text as a formula, and those it skips before them. */
const formulaStart = /^[\s\u0000-\u001f]*[=+\-@|%＝＋－＠]/

/** The text in a form that no spreadsheet runs. */
export function safeText(value: string): string {
  const clean = value.replace(/\u0000/g, '')
  return formulaStart.test(clean) ? `'${clean}` : clean
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
