import type { AttachedTo } from '@sarai/contract/record-kinds'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { attachedIdColumns, isOn } from '../records/attachments.queries.ts'
import { type attachedIdsOf, subjectOf } from '../records/attachments.rules.ts'
import { notes } from './notes.table.ts'

const { subjectKind, subjectId, ...own } = getTableColumns(notes)
const columns = { ...own, ...attachedIdColumns({ subjectKind, subjectId }) }
export type NoteRecord = Omit<typeof notes.$inferSelect, 'subjectKind' | 'subjectId'> & ReturnType<typeof attachedIdsOf>

/** Pinned notes first, then the newest. */
export function listNotes(db: AgencyDb, on: AttachedTo): Promise<NoteRecord[]> {
  return db
    .select(columns)
    .from(notes)
    .where(and(db.own(notes), isOn(notes, on)))
    .orderBy(desc(notes.pinned), desc(notes.id))
    .limit(500)
}

export type NewNote = Omit<typeof notes.$inferInsert, 'subjectKind' | 'subjectId'> & { on: AttachedTo }

export async function insertNote(db: AgencyDb, { on, ...note }: NewNote): Promise<NoteRecord> {
  const [inserted] = await db
    .insert(notes)
    .values({ ...note, ...subjectOf(on) })
    .returning(columns)
  if (!inserted) throw new Error('the note was not stored')
  return inserted
}

export async function findNoteForUpdate(db: AgencyDb, id: string): Promise<NoteRecord | undefined> {
  const [note] = await db
    .select(columns)
    .from(notes)
    .where(and(db.own(notes), eq(notes.id, id)))
    .for('update')
  return note
}

export async function updateNote(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof notes.$inferInsert>,
): Promise<NoteRecord> {
  const [updated] = await db
    .update(notes)
    .set({ ...changes, version: sql`${notes.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(notes), eq(notes.id, id)))
    .returning(columns)
  if (!updated) throw new Error('the note to change is gone')
  return updated
}

export function deleteNote(db: AgencyDb, id: string) {
  return db.delete(notes).where(and(db.own(notes), eq(notes.id, id)))
}
