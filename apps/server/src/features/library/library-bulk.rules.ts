import type { LibraryBulkAction } from '@sarai/contract/library-schemas'

/** "Delete 12 library items" */
export function bulkTitle({ action }: LibraryBulkAction, count: number | null): string {
  const items =
    count === null ? 'library items' : `${count.toLocaleString('en-IN')} library item${count === 1 ? '' : 's'}`
  switch (action) {
    case 'tag':
      return `Change the tags of ${items}`
    case 'archive':
      return `Archive ${items}`
    case 'delete':
      return `Delete ${items}`
  }
}
