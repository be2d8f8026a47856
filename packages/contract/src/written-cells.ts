/** Cells of spreadsheets as they meant what they hold: for exports, imports and bank statements. */

/** What makes a spreadsheet take a text for a formula, with what it skips before, and an apostrophe that keeps it from that. */
const formula = /^'*[\s\u0000-\u001f]*[=+\-@|%＝＋－＠]/

/** The text in a form that no spreadsheet runs, and that `unguarded` takes back. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Text as it stood in a cell before a spreadsheet was kept from taking it for a formula. */
export function unguarded(text: string): string {
  if (text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1)
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
