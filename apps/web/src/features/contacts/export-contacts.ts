import type { ContactFilters, ContactRow } from '@sarai/contract/contact-schemas'
import { contactExportKeys } from '@sarai/contract/contacts-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { runAction } from '~/ui/action.ts'

export const exportFormats = ['csv', 'xlsx', 'vcf'] as const

/** Exports the list to a file, and offers it when it is ready. */
export async function exportContacts(
  format: (typeof exportFormats)[number],
  selection: Selection<ContactFilters>,
  shown?: Column<ContactRow>[],
): Promise<void> {
  const columns = format === 'vcf' ? undefined : shown?.flatMap((column) => contactExportKeys[column.key] ?? [])
  const { data } = await runAction(api.contacts.export({ format, columns, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
