import { customIdOf } from '@sarai/contract/custom-field-words'
import type { TableFormat } from '@sarai/contract/export-words'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'
import type { Column } from '~/ui/data-table.tsx'
import type { ExportWays } from './export-items.tsx'
import type { Selection } from './record-bulk-bar.tsx'

interface Asked<Filters> {
  format: TableFormat
  columns: string[] | undefined
  selection: Selection<Filters>
}

/**
 * How a list is exported to a file, which is offered when it is ready.
 * @param call asks the server for it
 * @param keys what an export calls the columns of the list
 */
export function listExport<Filters>(
  call: (asked: Asked<Filters>) => Promise<{ data: { operationId: string } }>,
  keys: Readonly<Record<string, string[]>>,
) {
  const keysOf = (columns: Column<never>[]) =>
    columns.flatMap(({ key }) => keys[key] ?? (customIdOf(key) === undefined ? [] : [key]))
  return async (
    format: TableFormat,
    selection: Selection<Filters>,
    { allFields }: Pick<ExportWays, 'allFields'>,
    shown?: Column<never>[],
  ): Promise<void> => {
    const columns = allFields ? undefined : shown && keysOf(shown)
    const { data } = await runAction(call({ format, columns, selection }), 'The export was not started')
    watchOperation(data.operationId)
  }
}
