import type { BookingFilters, BookingRow } from '@sarai/contract/booking-schemas'
import { bookingExportKeys } from '@sarai/contract/bookings-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { ExportWays } from '~/records/export-items.tsx'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import { runAction } from '~/ui/action.ts'
import type { Column } from '~/ui/data-table.tsx'

/** What an export calls the columns shown. */
const exportKeys = (columns: Column<BookingRow>[]) => columns.flatMap(({ key }) => bookingExportKeys[key] ?? [])

/** Exports the list to a file, and offers it when it is ready. */
export async function exportBookings(
  format: 'csv' | 'xlsx',
  selection: Selection<BookingFilters>,
  { allFields }: Pick<ExportWays, 'allFields'>,
  shown?: Column<BookingRow>[],
): Promise<void> {
  const columns = allFields ? undefined : shown && exportKeys(shown)
  const { data } = await runAction(api.bookings.export({ format, columns, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
