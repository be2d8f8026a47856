import { costFacts } from '@sarai/contract/cost-facts'
import type { TimelineEntry, TimelineKind } from '@sarai/contract/timeline'
import type { Member } from '../../core/actor.ts'
import { hasRight } from '../../core/rights.rules.ts'

const ofDocuments = new Set<TimelineKind>([
  'document_added',
  'document_changed',
  'document_removed',
  'revealed',
  // What changes of a traveller is what their passport says.
  'traveller_changed',
])

/**
 * An entry as somebody may read it: of travel documents, without the right to see them, only that; and no
 * costs where they are hidden, nor whom a mail about a trip went to.
 */
export function entryFor<T extends Pick<TimelineEntry, 'kind' | 'subject' | 'data' | 'changes'>>(
  actor: Member,
  entry: T,
  ownerId: string | null,
): T {
  if (ofDocuments.has(entry.kind) && !hasRight(actor, 'documents', ownerId) && entry.subject !== 'vendor')
    return { ...entry, data: { kind: entry.data.kind }, changes: [] }
  if (entry.kind === 'mailed' && entry.subject === 'trip' && !actor.seesCost) return { ...entry, data: {} }
  const hidden = actor.seesCost ? undefined : costFacts[entry.subject]
  return hidden ? withoutCosts(entry, hidden) : entry
}

/** Which of them changed is told, but neither from what to what nor in which currency. */
function withoutCosts<T extends Pick<TimelineEntry, 'changes' | 'data'>>(entry: T, hidden: readonly string[]): T {
  const changes = entry.changes.map((change) =>
    hidden.includes(change.field) ? { field: change.field, from: null, to: null, isHidden: true } : change,
  )
  const { currency: _currency, ...data } = entry.data
  return { ...entry, changes, data: hidden.includes('currency') ? data : entry.data }
}
