import type { VoucherFilters, VoucherRow } from '@sarai/contract/voucher-schemas'
import { voucherExportKeys } from '@sarai/contract/vouchers-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { ExportWays } from '~/records/export-items.tsx'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import { runAction } from '~/ui/action.ts'
import type { Column } from '~/ui/data-table.tsx'

/** What an export calls the columns shown. */
const exportKeys = (columns: Column<VoucherRow>[]) => columns.flatMap(({ key }) => voucherExportKeys[key] ?? [])

/** Exports the list to a file, and offers it when it is ready. */
export async function exportVouchers(
  format: 'csv' | 'xlsx',
  selection: Selection<VoucherFilters>,
  { allFields }: Pick<ExportWays, 'allFields'>,
  shown?: Column<VoucherRow>[],
): Promise<void> {
  const columns = allFields ? undefined : shown && exportKeys(shown)
  const { data } = await runAction(api.vouchers.export({ format, columns, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
