import { type AttachableKind, type AttachedTo, isShared } from '@sarai/contract/record-kinds'
import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, notAllowed, notFound, refused } from '../../core/errors.ts'
import type { EntrySubject } from '../timeline/timeline.service.ts'
import { attachmentOf, pointerOf, type RecordPointer } from './attachments.rules.ts'
import { namesOf } from './records.queries.ts'
import { attachableOf, type NamedRecord } from './records.registry.ts'

/** Notes, tasks and files hang on a record; those who may not use the record may not use them either. */

/**
 * The record that something hangs on, if the person may use it for the action.
 * @throws AppError 403 without the page, 404 for a record that is not theirs to see
 */
export async function requireRecord(
  db: AgencyDb,
  actor: Member,
  on: AttachedTo,
  action: 'read' | 'write',
): Promise<EntrySubject> {
  const { kind, id } = pointerOf(on)
  const { noun, page, attachable } = attachableOf(kind)
  if (!mayUse(actor, page, action)) throw notAllowed()
  const found = await attachable.find(db, actor, id)
  if (!found) throw notFound(noun)
  if (action === 'write' && found.isDeleted) throw refused('DELETED', `This ${noun} was deleted. Restore it first.`)
  return found.subject
}

/**
 * The same for something that hangs on a record. Where the record is not theirs to see, neither is what hangs on it:
 * the answer is the one for a thing that does not exist.
 */
export async function requireRecordOf(
  db: AgencyDb,
  actor: Member,
  what: string,
  row: Record<`${AttachableKind}Id`, string | null>,
  action: 'read' | 'write',
): Promise<EntrySubject> {
  try {
    return await requireRecord(db, actor, attachmentOf(pointerOf(row)), action)
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? notFound(what) : error
  }
}

/** Updates the record's last activity. `responded`: somebody was in touch. */
export async function touchRecord(
  db: AgencyDb,
  actor: Member,
  { kind, id }: EntrySubject,
  { responded = false } = {},
): Promise<void> {
  const { topic, attachable } = attachableOf(kind as AttachableKind)
  await attachable.touch?.(db, id, { responded })
  db.announce({ topic, ids: [id], by: actor.userId })
}

/** What records of several kinds are called, by their ids. Those that are gone are left out. */
export async function nameRecords(db: AgencyDb, pointers: RecordPointer[]): Promise<Map<string, NamedRecord>> {
  const ofKind = Map.groupBy(pointers, ({ kind }) => kind)
  const named = await db.together(() =>
    [...ofKind].map(([kind, some]) => nameSome(db, kind, [...new Set(some.map(({ id }) => id))])),
  )
  return new Map(named.flat().map((record) => [record.id, record]))
}

async function nameSome(db: AgencyDb, kind: AttachableKind, ids: string[]): Promise<NamedRecord[]> {
  const description = attachableOf(kind)
  if (description.attachable.name) return description.attachable.name(db, ids)
  // A kind whose history is told elsewhere says itself where.
  const ownKind = kind
  const records = await namesOf(db, description, ids)
  // What nobody owns is nobody's here either.
  return records.map(({ id, label, ownerId, operationsId, isDeleted }) => ({
    id,
    subject: { kind: ownKind, id, label, ownerId: isShared(description.kind) ? null : ownerId, operationsId },
    isDeleted,
  }))
}
