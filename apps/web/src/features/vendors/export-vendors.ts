import { customIdOf } from '@sarai/contract/custom-field-words'
import type { VendorFilters, VendorRow } from '@sarai/contract/vendor-schemas'
import { vendorExportKeys } from '@sarai/contract/vendors-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { ExportWays } from '~/records/export-items.tsx'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import { runAction } from '~/ui/action.ts'
import type { Column } from '~/ui/data-table.tsx'

export const exportFormats = ['csv', 'xlsx'] as const

/** What an export calls the columns shown. */
function exportKeys(columns: Column<VendorRow>[]): string[] {
  return columns.flatMap(({ key }) => vendorExportKeys[key] ?? (customIdOf(key) === undefined ? [] : [key]))
}

/** Exports the list to a file, and offers it when it is ready. */
export async function exportVendors(
  format: (typeof exportFormats)[number],
  selection: Selection<VendorFilters>,
  { phones, allFields }: ExportWays,
  shown?: Column<VendorRow>[],
): Promise<void> {
  const columns = allFields ? undefined : shown && exportKeys(shown)
  const { data } = await runAction(
    api.vendors.export({ format, phones, columns, selection }),
    'The export was not started',
  )
  watchOperation(data.operationId)
}
