import type { AttachedTo } from '@sarai/contract/record-kinds'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { requireRecord, requireRecordOf, touchRecord } from '../records/records.service.ts'
import { type EntrySubject, record } from '../timeline/timeline.service.ts'
import { deleteNote, findNoteForUpdate, insertNote, type NoteRecord, updateNote } from './notes.queries.ts'

export { insertNote } from './notes.queries.ts'

/** How much of a note its timeline entry repeats. */
const excerptLength = 200
const excerpt = (body: string) => (body.length > excerptLength ? `${body.slice(0, excerptLength).trimEnd()}…` : body)

async function noteToChange(
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<{ note: NoteRecord; subject: EntrySubject }> {
  const note = await findNoteForUpdate(db, id)
  if (!note) throw notFound('note')
  return { note, subject: await requireRecordOf(db, actor, 'note', note, 'write') }
}

function announce(db: AgencyDb, actor: Member, subject: EntrySubject): void {
  db.announce({ topic: 'notes', ids: [subject.id], by: actor.userId })
}

export async function addNote(
  db: AgencyDb,
  actor: Member,
  { on, body, pinned }: { on: AttachedTo; body: string; pinned: boolean },
): Promise<NoteRecord> {
  const subject = await requireRecord(db, actor, on, 'write')
  const note = await insertNote(db, { on, body, pinned, authorId: actor.userId })
  await record(db, actor, 'note_added', subject, { data: { noteId: note.id, excerpt: excerpt(body) } })
  await touchRecord(db, actor, subject)
  announce(db, actor, subject)
  return note
}

export async function changeNote(
  db: AgencyDb,
  actor: Member,
  { id, version, ...changes }: { id: string; version: number; body?: string; pinned?: boolean },
): Promise<NoteRecord> {
  const { note: before, subject } = await noteToChange(db, actor, id)
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this note while you were editing it.', { current: before })
  const note = await updateNote(db, id, changes)
  if (note.body !== before.body)
    await record(db, actor, 'note_changed', subject, { data: { noteId: id, excerpt: excerpt(note.body) } })
  announce(db, actor, subject)
  return note
}

/** @returns the note as it was: somebody may have changed it since whoever removes it has read it */
export async function removeNote(db: AgencyDb, actor: Member, id: string): Promise<NoteRecord> {
  const { note, subject } = await noteToChange(db, actor, id)
  await deleteNote(db, id)
  await record(db, actor, 'note_removed', subject, { data: { noteId: id, excerpt: excerpt(note.body) } })
  announce(db, actor, subject)
  return note
}
