import { findExchanged, exchangedColumns } from '@sarai/contract/exchanged-columns'
import type { ImportTarget } from '@sarai/contract/import-fields'
import type { ColumnLook } from './imports-looks.rules.ts'
import type { ExportSource } from './imports-sources.rules.ts'

/** Our own exports, whose columns are described with what writes them. */
export const ownExport: ExportSource = { name: 'Sarai', marks: [], least: 0, columns: {} }

/** Whether every column is called as our export calls one, or as one of the agency's own fields. */
export function isNamedLikeOurs(header: string[], target: ImportTarget, custom: readonly string[]): boolean {
  const names = header.map((name) => name.trim()).filter(Boolean)
  return names.length > 1 && names.every((name) => findExchanged(target, name) ?? custom.includes(name))
}

/** So many columns of ours are nobody else's. */
const certain = 8

/** Whether a file is our own export: by the numbers of its records, or by so many columns that only we call so. */
export function isOwnExport(
  header: string[],
  looks: readonly ColumnLook[],
  target: ImportTarget,
  custom: readonly string[],
): boolean {
  const at = header.findIndex((name) => name.trim() === exchangedColumns[target].number.label)
  const look = looks[at]
  const hasNumbers = look !== undefined && look.filled > 0 && look.ofRecords === look.filled
  return isNamedLikeOurs(header, target, custom) && (at === -1 ? header.length >= certain : hasNumbers)
}
