import { counted } from '@sarai/contract/count-words'
import type { LeadBulkAction } from '@sarai/contract/lead-schemas'

/** "Assign 12 leads" */
export function bulkTitle(
  change: LeadBulkAction,
  count: number | null,
  names: { stage?: string; owner?: string },
): string {
  const leads = count === null ? 'leads' : counted(count, 'lead')
  switch (change.action) {
    case 'assign':
      return change.ownerId ? `Assign ${leads} to ${names.owner ?? 'a colleague'}` : `Take the RM off ${leads}`
    case 'move':
      return `Move ${leads} to ${names.stage ?? 'another stage'}`
    case 'tag':
      return `Change the tags of ${leads}`
    case 'delete':
      return `Delete ${leads}`
  }
}
