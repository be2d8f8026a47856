import * as z from 'zod'
import { attachedIds, attachedTo } from './attachments.ts'
import { id, text, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

export const note = z.object({
  id,
  version,
  ...attachedIds,
  body: z.string(),
  pinned: z.boolean(),
  authorId: id.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Note = z.infer<typeof note>

const body = text(10_000)

export const notesCalls = {
  list: memberProcedure('records', 'read', { keys: true })
    .route({
      method: 'POST',
      path: '/notes/all-notes',
      summary: 'List the notes of a record',
      description: 'Pinned ones first.',
    })
    .input(z.strictObject({ on: attachedTo }))
    .output(success(z.array(note))),
  create: memberProcedure('records', 'write', { creates: true, keys: true })
    .route({ method: 'POST', path: '/notes', summary: 'Write a note' })
    .input(z.strictObject({ on: attachedTo, body, pinned: z.boolean().default(false) }))
    .output(success(note)),
  update: memberProcedure('records', 'write', { keys: true })
    .route({
      method: 'PATCH',
      path: '/notes/{id}',
      summary: 'Change a note',
      description: 'Send the version you read.',
    })
    .input(z.strictObject({ id, version, body: body.optional(), pinned: z.boolean().optional() }))
    .output(success(note)),
  remove: memberProcedure('records', 'write', { keys: true })
    .route({
      method: 'DELETE',
      path: '/notes/{id}',
      summary: 'Remove a note',
      description: 'Answers with the note as it was.',
    })
    .input(z.strictObject({ id }))
    .output(success(note)),
}
