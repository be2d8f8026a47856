import { customIdOf } from '@sarai/contract/custom-field-words'
import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import { leadExportKeys } from '@sarai/contract/leads-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { ExportWays } from '~/records/export-items.tsx'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { runAction } from '~/ui/action.ts'

/** What an export calls the columns shown. */
function exportKeys(columns: Column<LeadRow>[]): string[] {
  return columns.flatMap(({ key }) => leadExportKeys[key] ?? (customIdOf(key) === undefined ? [] : [key]))
}

/** Exports the list to a file, and offers it when it is ready. */
export async function exportLeads(
  format: 'csv' | 'xlsx',
  selection: Selection<LeadFilters>,
  { phones, allFields }: ExportWays,
  shown?: Column<LeadRow>[],
): Promise<void> {
  const columns = allFields ? undefined : shown && exportKeys(shown)
  const { data } = await runAction(
    api.leads.export({ format, phones, columns, selection }),
    'The export was not started',
  )
  watchOperation(data.operationId)
}
