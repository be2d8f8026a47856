import type { LibrarySelection } from '@sarai/contract/library-schemas'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { sayFailed } from '~/ui/say-failed.ts'

/** What the library can be written to, as a menu calls it. */
export const exportFormats = [
  { format: 'csv', label: 'As CSV' },
  { format: 'xlsx', label: 'As Excel workbook' },
] as const

/** Has a file made of all that is known of some items, so that it can be imported again. */
export async function exportLibrary(
  format: (typeof exportFormats)[number]['format'],
  selection: LibrarySelection,
): Promise<void> {
  const { data } = await sayFailed(api.library.export({ format, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
