import { customIdOf } from '@sarai/contract/custom-field-words'
import type { ContactFilters, ContactRow } from '@sarai/contract/contact-schemas'
import { contactExportKeys } from '@sarai/contract/contacts-columns'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { type ExportWays, vcardVersionOf } from '~/records/export-items.tsx'
import type { Selection } from '~/records/record-bulk-bar.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { runAction } from '~/ui/action.ts'

export const exportFormats = ['csv', 'xlsx', 'vcf', 'vcf3', 'vcf21'] as const

/** What an export calls the columns shown. */
function exportKeys(columns: Column<ContactRow>[]): string[] {
  return columns.flatMap(({ key }) => contactExportKeys[key] ?? (customIdOf(key) === undefined ? [] : [key]))
}

/** Exports the list to a file, and offers it when it is ready. */
export async function exportContacts(
  format: (typeof exportFormats)[number],
  selection: Selection<ContactFilters>,
  { phones, allFields }: ExportWays,
  shown?: Column<ContactRow>[],
): Promise<void> {
  const vcardVersion = vcardVersionOf(format)
  const isAll = allFields || vcardVersion !== undefined
  const columns = isAll ? undefined : shown && exportKeys(shown)
  const { data } = await runAction(
    api.contacts.export({
      format: format === 'csv' || format === 'xlsx' ? format : 'vcf',
      phones,
      vcardVersion,
      columns,
      selection,
    }),
    'The export was not started',
  )
  watchOperation(data.operationId)
}
