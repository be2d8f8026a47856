import { customIdOf } from '@sarai/contract/custom-field-words'
import type { TripFilters, TripRow } from '@sarai/contract/trips'
import { tripExportKeys } from '@sarai/contract/trips-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { ExportWays } from '~/records/export-items.tsx'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import { runAction } from '~/ui/action.ts'
import type { Column } from '~/ui/data-table.tsx'

/** What an export calls the columns shown. */
const exportKeys = (columns: Column<TripRow>[]) =>
  columns.flatMap(({ key }) => tripExportKeys[key] ?? (customIdOf(key) === undefined ? [] : [key]))

/** Exports the list to a file, and offers it when it is ready. */
export async function exportTrips(
  format: 'csv' | 'xlsx',
  selection: Selection<TripFilters>,
  { allFields }: Pick<ExportWays, 'allFields'>,
  shown?: Column<TripRow>[],
): Promise<void> {
  const columns = allFields ? undefined : shown && exportKeys(shown)
  const { data } = await runAction(api.trips.export({ format, columns, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
