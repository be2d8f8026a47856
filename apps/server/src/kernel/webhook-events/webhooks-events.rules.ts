import { attachableKinds, kinds } from '@sarai/contract/record-kinds'
import type { FieldChange, Subject, TimelineKind } from '@sarai/contract/timeline'
import type { DeliveredType, WebhookEvent } from '@sarai/contract/webhook-words'
import { eventsOf, type Unlisted } from './webhooks-told.rules.ts'

/** Where the API answers with the whole record. */
const paths: Partial<Record<Subject, string>> = Object.fromEntries(
  attachableKinds.map((kind) => [kind, `/api/${kinds[kind].list}/`]),
)

/** What of an entry's own facts is told: ids, times and names of versions, never what people wrote to each other. */
const tellable = [
  'noteId',
  'taskId',
  'dueAt',
  'assigneeId',
  'fileId',
  'importId',
  'operationId',
  'otherId',
  'proposalId',
  'leadId',
  'contactId',
  'number',
  'version',
  'name',
] as const
/** Facts whose values before and after are told: both are ids. */
const tellableChanges = ['stageId', 'ownerId']

/** An entry of the timeline, or what is like one, as far as an event is made of it. */
export interface HappenedEntry {
  kind: TimelineKind | Unlisted
  subject: Subject
  subjectId: string
  subjectLabel: string
  subjectOwnerId?: string | null
  actorId?: string | null
  actorLabel?: string | null
  changes?: FieldChange[]
  data?: Record<string, unknown>
  /** Where the API answers with it, where that is not an address of its own. */
  path?: string
}

/** The event that an entry is; undefined where webhooks are not told of it, or are told by the same entry of another record. */
export function eventOf({
  kind,
  subject,
  data,
}: Pick<HappenedEntry, 'kind' | 'subject' | 'data'>): WebhookEvent | undefined {
  return data?.isRepeated ? undefined : eventsOf[kind][subject]
}

/**
 * What an event says of what happened: which record, who did it, and which facts changed, by name. It holds no prices,
 * notes or secrets; whoever wants the record asks the API for it, with a key that may see it.
 */
export function dataOf(entry: HappenedEntry): Record<string, unknown> {
  const { subject, subjectId, subjectLabel, actorId, actorLabel, changes = [], data = {} } = entry
  const path = entry.path ?? (paths[subject] ? paths[subject] + subjectId : null)
  const told = tellable.filter((name) => !(name === 'name' && data.tellsCosts))
  const details = Object.fromEntries(
    told.flatMap((name) =>
      typeof data[name] === 'string' || typeof data[name] === 'number' ? [[name, data[name]]] : [],
    ),
  )
  return {
    record: { kind: subject, id: subjectId, name: subjectLabel, path },
    ownerId: entry.subjectOwnerId ?? null,
    by: { userId: actorId ?? null, name: actorLabel ?? null },
    changed: changes.map(({ field }) => field),
    values: Object.fromEntries(
      changes
        .filter(({ field }) => tellableChanges.includes(field))
        .map(({ field, from, to }) => [field, { from, to }]),
    ),
    details,
  }
}

export const publicEventId = (eventId: string): string => `evt_${eventId}`

/** The text that is sent. */
export function envelopeOf(
  event: { eventId: string; type: DeliveredType; at: Date; agencyId: string },
  data: Record<string, unknown>,
): string {
  const { eventId, type, at, agencyId } = event
  return JSON.stringify({
    id: publicEventId(eventId),
    type,
    version: 1,
    timestamp: at.toISOString(),
    agencyId,
    data,
  })
}
