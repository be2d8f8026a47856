import type { FieldChange, Subject, TimelineEntry, TimelineKind } from '@sarai/contract/timeline'
import { uuidv7 } from 'uuidv7'
import type { Actor, Intake } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { raiseEvents } from '../webhook-events/webhooks-events.service.ts'
import { insertEntry, insertHeardEntries, type NewEntry } from './timeline.queries.ts'

export { insertEntries, type NewEntry } from './timeline.queries.ts'

/** The record an entry is about, as it was at the time. */
export interface EntrySubject {
  kind: Subject
  id: string
  label: string
  ownerId: string | null
  /** What its amounts are in, where it has any. */
  currency?: string
}

/** Who did it: a signed-in person, an API key, or something else, as text. */
export type Author = Actor | Intake | { label: string }

/** The person's id, where a person did it. */
export function personOf(doer: Author): string | null {
  return 'userId' in doer ? doer.userId : null
}

function labelOf(doer: Author): string | null {
  if ('label' in doer) return doer.label
  if (doer.kind === 'form') return 'web form'
  if (doer.kind === 'source') return doer.name
  return doer.kind === 'key' ? `API key ${doer.name}` : null
}

interface Said {
  changes?: FieldChange[]
  data?: Record<string, unknown>
}

/** What happened, as the timeline keeps it. */
export function entryOf(doer: Author, kind: TimelineKind, subject: EntrySubject, said: Said = {}): NewEntry {
  return {
    id: uuidv7(),
    kind,
    subject: subject.kind,
    subjectId: subject.id,
    subjectLabel: subject.label,
    subjectOwnerId: subject.ownerId,
    actorId: personOf(doer),
    actorLabel: labelOf(doer),
    changes: said.changes ?? [],
    data: { ...(said.changes && subject.currency ? { currency: subject.currency } : {}), ...said.data },
  }
}

/** Writes a timeline entry in the transaction of the change, and announces it. */
export async function record(
  db: AgencyDb,
  doer: Author,
  kind: TimelineKind,
  subject: EntrySubject,
  said: Said = {},
): Promise<void> {
  db.announce({ topic: 'activity', ids: [subject.id], by: personOf(doer) })
  const entry = entryOf(doer, kind, subject, said)
  if (await insertEntry(db, entry)) await raiseEvents(db, [entry])
}

/** The same of many at once, which are shown with their records only. */
export async function recordAll(db: AgencyDb, entries: Parameters<typeof insertHeardEntries>[1]): Promise<void> {
  if (await insertHeardEntries(db, entries)) await raiseEvents(db, entries)
}

/** One page of entries, from one row more than it holds. */
export function toPage<T extends TimelineEntry>(
  rows: T[],
  perPage: number,
): { status: true; data: T[]; next: string | null } {
  const data = rows.slice(0, perPage)
  return { status: true, data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null }
}
