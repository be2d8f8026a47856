import type { Column } from './data-table.tsx'

/** The columns a list shows: those chosen, or the usual ones, with the first of all always first. */
export function shownColumns<Row>(
  all: Column<Row>[],
  chosen: readonly string[] | undefined,
  usual: readonly string[],
): Column<Row>[] {
  const [first] = all
  const found = (chosen ?? usual).flatMap((key) => all.find((column) => column.key === key) ?? [])
  return first ? [first, ...found.filter((column) => column !== first)] : found
}
