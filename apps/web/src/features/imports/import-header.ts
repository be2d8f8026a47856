import type { ImportSettings, ImportShape } from '@sarai/contract/imports'

/** The names of the columns, each with its group's, where the line above names groups. */
export function columnNames(
  { leading }: Pick<ImportShape, 'leading'>,
  { headerLine, hasGroups }: Pick<ImportSettings, 'headerLine' | 'hasGroups'>,
): string[] {
  if (headerLine === null) return []
  const cells = leading[headerLine]?.cells ?? []
  const above = hasGroups ? (leading[headerLine - 1]?.cells ?? []) : []
  let group = ''
  return Array.from({ length: Math.max(cells.length, above.length) }, (_, column) => {
    const own = cells[column]?.trim() ?? ''
    group = above[column]?.trim() || group
    return own ? [group, own].filter(Boolean).join(' – ') : (above[column]?.trim() ?? '')
  })
}
