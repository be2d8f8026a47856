import type { LibrarySelection } from '@sarai/contract/library-schemas'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'

export const exportFormats = ['csv', 'xlsx'] as const

/** Has a file made of all that is known of some items, so that it can be imported again. */
export async function exportLibrary(
  format: (typeof exportFormats)[number],
  selection: LibrarySelection,
): Promise<void> {
  const { data } = await runAction(api.library.export({ format, selection }), 'The export was not started')
  watchOperation(data.operationId)
}
