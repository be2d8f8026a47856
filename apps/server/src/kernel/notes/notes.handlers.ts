import { member } from '../../core/procedures.ts'
import { requireRecord } from '../records/records.service.ts'
import { listNotes } from './notes.queries.ts'
import { addNote, changeNote, removeNote } from './notes.service.ts'

export const notesHandlers = {
  list: member.notes.list.handler(async ({ context: { db, actor }, input }) => {
    await requireRecord(db, actor, input.on, 'read')
    return { status: true, data: await listNotes(db, input.on) }
  }),
  create: member.notes.create.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await addNote(db, actor, input),
  })),
  update: member.notes.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeNote(db, actor, input),
  })),
  remove: member.notes.remove.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await removeNote(db, actor, input.id),
  })),
}
