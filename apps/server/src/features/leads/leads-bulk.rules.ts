import type { LeadBulkAction } from '@sarai/contract/lead-schemas'

/** "Assign 12 leads" */
export function bulkTitle(
  change: LeadBulkAction,
  count: number | null,
  names: { stage?: string; owner?: string },
): string {
  const leads = count === null ? 'leads' : `${count.toLocaleString('en-IN')} ${count === 1 ? 'lead' : 'leads'}`
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

/** Tags after some were added and some taken away, in their order, each once. */
export function retagged(tags: string[], add: string[], remove: string[]): string[] {
  return [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag) || add.includes(tag)).slice(0, 20)
}
