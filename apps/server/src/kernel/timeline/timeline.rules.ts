import type { TimelineEntry, TimelineKind } from '@sarai/contract/timeline'
import type { Member } from '../../core/actor.ts'
import { hasRight } from '../../core/rights.rules.ts'

const ofDocuments = new Set<TimelineKind>(['document_added', 'document_changed', 'document_removed', 'revealed'])

/** An entry as somebody may read it: of a contact's travel documents, without the right to see them, only that. */
export function entryFor<T extends Pick<TimelineEntry, 'kind' | 'data' | 'changes'>>(
  actor: Member,
  entry: T,
  ownerId: string | null,
): T {
  if (!ofDocuments.has(entry.kind) || hasRight(actor, 'documents', ownerId)) return entry
  return { ...entry, data: { kind: entry.data.kind }, changes: [] }
}
