import type { AttachedTo } from '@sarai/contract/notes'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notes } from './notes.table.ts'

export type NoteRecord = typeof notes.$inferSelect

/** Pinned notes first, then the newest. */
export function listNotes(db: AgencyDb, on: AttachedTo): Promise<NoteRecord[]> {
  const isOn = 'leadId' in on ? eq(notes.leadId, on.leadId) : eq(notes.contactId, on.contactId)
  return db
    .select()
    .from(notes)
    .where(and(db.own(notes), isOn))
    .orderBy(desc(notes.pinned), desc(notes.id))
    .limit(500)
}

export async function insertNote(db: AgencyDb, note: typeof notes.$inferInsert): Promise<NoteRecord> {
  const [inserted] = await db.insert(notes).values(note).returning()
  if (!inserted) throw new Error('the note was not stored')
  return inserted
}

export async function findNoteForUpdate(db: AgencyDb, id: string): Promise<NoteRecord | undefined> {
  const [note] = await db
    .select()
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
    .returning()
  if (!updated) throw new Error('the note to change is gone')
  return updated
}

export function deleteNote(db: AgencyDb, id: string) {
  return db.delete(notes).where(and(db.own(notes), eq(notes.id, id)))
}
