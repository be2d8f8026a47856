import { customIdOf } from '@sarai/contract/custom-field-words'
import type { InvoiceFilters, InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceExportKeys } from '@sarai/contract/invoices-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { ExportWays } from '~/records/export-items.tsx'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import { runAction } from '~/ui/action.ts'
import type { Column } from '~/ui/data-table.tsx'

/** What an export calls the columns shown. */
const exportKeys = (columns: Column<InvoiceRow>[]) =>
  columns.flatMap(({ key }) => invoiceExportKeys[key] ?? (customIdOf(key) === undefined ? [] : [key]))

/** Exports the list to a file, and offers it when it is ready. */
export async function exportInvoices(
  format: 'csv' | 'xlsx',
  selection: Selection<InvoiceFilters>,
  { allFields }: Pick<ExportWays, 'allFields'>,
  shown?: Column<InvoiceRow>[],
): Promise<void> {
  const columns = allFields ? undefined : shown && exportKeys(shown)
  const { data } = await runAction(api.invoices.export({ format, columns, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
