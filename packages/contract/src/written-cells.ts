/** Cells of spreadsheets as they meant what they hold: for imports and for bank statements. */

/** Text as it stood in a cell before a spreadsheet was kept from taking it for a formula. */
export function unguarded(text: string): string {
  if (text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1)
  return /^'[\s\u0000-\u001f]*[=+\-@|%]/.test(text) ? text.slice(1) : text
}
