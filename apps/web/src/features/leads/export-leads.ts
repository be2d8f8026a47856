import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { Column } from '~/ui/data-table.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { exportKeys } from './leads-columns.tsx'

interface Selection {
  filters: LeadFilters
  search?: string
}

/** Exports the list to a file, and offers it when it is ready. */
export async function exportLeads(
  format: 'csv' | 'xlsx',
  selection: Selection | { ids: string[] },
  columns?: Column<LeadRow>[],
): Promise<void> {
  const { data } = await sayFailed(
    api.leads.export({ format, columns: columns && exportKeys(columns), selection }),
    'The export was not started',
  )
  watchOperation(data.operationId)
}
