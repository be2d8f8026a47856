import { counted } from '@sarai/contract/count-words'
import type { TripBulkAction } from '@sarai/contract/trips'

/** "Assign 12 trips to Asha Rao" */
export function bulkTitle(change: TripBulkAction, count: number | null, owner: string | undefined): string {
  const trips = count === null ? 'trips' : counted(count, 'trip')
  if (change.action === 'tag') return `Change the tags of ${trips}`
  return change.ownerId ? `Assign ${trips} to ${owner ?? 'a colleague'}` : `Take the RM off ${trips}`
}
