import { counted } from '@sarai/contract/count-words'
import type { InvoiceBulkAction } from '@sarai/contract/invoice-list-schemas'

/** "Assign 12 invoices to Asha Rao" */
export function bulkTitle(change: InvoiceBulkAction, count: number | null, owner: string | undefined): string {
  const invoices = count === null ? 'invoices' : counted(count, 'invoice')
  if (change.action === 'tag') return `Change the tags of ${invoices}`
  return change.ownerId ? `Assign ${invoices} to ${owner ?? 'a colleague'}` : `Take the RM off ${invoices}`
}
