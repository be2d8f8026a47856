import { exchangedColumns } from '@sarai/contract/exchanged-columns'
import type { ImportTarget } from '@sarai/contract/import-fields'
import { timeOf, today } from '../../core/days.rules.ts'
import type { Cell } from '../../core/export/cells.rules.ts'

/** What cells say of a record besides what is its own. */
export interface ExportTexts {
  /** The name of a colleague. */
  person(id: string | null): string | null
  /** A number in the way that was asked for. */
  phone(e164: string | null): string | null
  timeZone: string
}

/** A column that an export of a list may have. */
export interface ExportColumn<Shown> {
  key: string
  label: string
  value(shown: Shown, texts: ExportTexts): Cell
}

/** A column that can be imported again; its name is that by which the importer knows it. */
type Unnamed<Shown, T extends ImportTarget> = Omit<ExportColumn<Shown>, 'key' | 'label'> & {
  key: keyof (typeof exchangedColumns)[T] & string
}

/** Columns with the names by which the importer knows them. */
export function addLabels<Shown, T extends ImportTarget>(
  target: T,
  columns: Unnamed<Shown, T>[],
): ExportColumn<Shown>[] {
  const names: Record<string, { label: string }> = exchangedColumns[target]
  return columns.map((column) => ({ ...column, label: names[column.key]?.label ?? column.key }))
}

/** A moment as the agency's clock shows it, and as spreadsheets understand it: `2026-11-21 09:30`. */
export function localTime(moment: string, timeZone: string): string {
  const at = new Date(moment)
  return `${today(at, timeZone)} ${timeOf(at, timeZone)}`
}

/** The columns asked for, in their own order; all of them when none of those is known. */
export function columnsAsked<T extends { key: string }>(columns: T[], keys: string[] | undefined): T[] {
  const chosen = columns.filter(({ key }) => keys?.includes(key))
  return chosen.length > 0 ? chosen : columns
}
