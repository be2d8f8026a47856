import { mayUse } from '@sarai/contract/access'
import { costFacts } from '@sarai/contract/cost-facts'
import type { TimelineEntry, TimelineKind } from '@sarai/contract/timeline'
import type { Member } from '../../core/actor.ts'
import { hasRight } from '../../core/rights.rules.ts'
import { maySee } from '../../core/visibility.rules.ts'

const ofDocuments = new Set<TimelineKind>([
  'document_added',
  'document_changed',
  'document_removed',
  'revealed',
  // What changes of a traveller is what their passport says.
  'traveller_changed',
])

const ofMessages = new Set<TimelineKind>(['message_sent', 'message_received'])

const ofFiles = new Set<TimelineKind>(['file_added', 'file_removed', 'file_shared', 'file_withheld'])

/**
 * An entry as somebody may read it: of travel documents, without the right to see them, only that; and no
 * costs where they are hidden, nor whom a mail about a trip went to, nor what a file is called that tells costs. Of a mail
 * to the customer, somebody who only arranges the trip sees that it was sent. Of one to a vendor, who may not use vendors
 * sees no words: its link is in them.
 */
export function entryFor<T extends Pick<TimelineEntry, 'kind' | 'subject' | 'data' | 'changes' | 'actorId'>>(
  actor: Member,
  entry: T,
  ownerId: string | null,
): T {
  if (ofDocuments.has(entry.kind) && !hasRight(actor, 'documents', ownerId) && entry.subject !== 'vendor')
    return { ...entry, data: { kind: entry.data.kind }, changes: [] }
  if (ofFiles.has(entry.kind) && entry.data.tellsCosts && !actor.seesCost) return { ...entry, data: {} }
  // What the owner writes to the customer is not for whoever arranges the trip alone.
  const isOthers = !maySee(actor, ownerId) && entry.actorId !== actor.userId
  if (entry.kind === 'mailed' && isOthers && !entry.data.isToVendor) return { ...entry, data: {} }
  // A trip's messages are read by whoever arranges it too; what was written before it was one is not.
  if (ofMessages.has(entry.kind) && isOthers && entry.subject !== 'trip') return { ...entry, data: {} }
  if (entry.kind === 'mailed' && !actor.seesCost) {
    if (entry.subject === 'trip') return { ...entry, data: {} }
    // A voucher's has the link of what was issued then, which may name vendors who are hidden by now; a vendor's that of
    // its account.
    if (entry.subject === 'voucher' || entry.subject === 'vendor')
      return { ...entry, data: { ...entry.data, excerpt: null } }
  }
  if (entry.kind === 'mailed' && entry.data.isToVendor && !mayUse(actor, 'vendors'))
    return { ...entry, data: { ...entry.data, excerpt: null } }
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
