import type { ContactFilters, ContactRow } from '@sarai/contract/contact-schemas'
import { contactExportKeys } from '@sarai/contract/contacts-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { Column } from '~/ui/data-table.tsx'
import { sayFailed } from '~/ui/say-failed.ts'

interface Selection {
  filters: ContactFilters
  search?: string
}

/** What contacts can be written to, as a menu calls it. */
export const exportFormats = [
  { format: 'csv', label: 'As CSV' },
  { format: 'xlsx', label: 'As Excel workbook' },
  { format: 'vcf', label: 'As vCards' },
] as const

/** Exports the list to a file, and offers it when it is ready. */
export async function exportContacts(
  format: (typeof exportFormats)[number]['format'],
  selection: Selection | { ids: string[] },
  shown?: Column<ContactRow>[],
): Promise<void> {
  const columns = format === 'vcf' ? undefined : shown?.flatMap((column) => contactExportKeys[column.key] ?? [])
  const { data } = await sayFailed(api.contacts.export({ format, columns, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
