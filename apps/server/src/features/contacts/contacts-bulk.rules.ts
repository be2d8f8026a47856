import type { ContactBulkAction } from '@sarai/contract/contact-schemas'
import { counted } from '@sarai/contract/count-words'

/** "Delete 12 contacts" */
export function bulkTitle(change: ContactBulkAction, count: number | null, owner: string | undefined): string {
  const contacts = count === null ? 'contacts' : counted(count, 'contact')
  switch (change.action) {
    case 'assign':
      return change.ownerId ? `Assign ${contacts} to ${owner ?? 'a colleague'}` : `Take the RM off ${contacts}`
    case 'tag':
      return `Change the tags of ${contacts}`
    case 'delete':
      return `Delete ${contacts}`
  }
}
