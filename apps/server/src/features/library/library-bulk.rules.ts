import { counted } from '@sarai/contract/count-words'
import type { LibraryBulkAction } from '@sarai/contract/library-schemas'

/** "Delete 12 library items" */
export function bulkTitle({ action }: LibraryBulkAction, count: number | null): string {
  const items = count === null ? 'library items' : counted(count, 'library item')
  switch (action) {
    case 'tag':
      return `Change the tags of ${items}`
    case 'archive':
      return `Archive ${items}`
    case 'delete':
      return `Delete ${items}`
  }
}
