import { counted } from '@sarai/contract/count-words'
import type { VendorBulkAction } from '@sarai/contract/vendor-schemas'
import { vendorStatusLabels } from '@sarai/contract/vendor-words'

/** "Delete 12 vendors" */
export function bulkTitle(change: VendorBulkAction, count: number | null): string {
  const vendors = count === null ? 'vendors' : counted(count, 'vendor')
  switch (change.action) {
    case 'status':
      return `Set ${vendors} to ${vendorStatusLabels[change.status].toLowerCase()}`
    case 'tag':
      return `Change the tags of ${vendors}`
    case 'delete':
      return `Delete ${vendors}`
  }
}
