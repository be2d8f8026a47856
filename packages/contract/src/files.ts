import * as z from 'zod'
import { attachedTo } from './notes.ts'
import { id } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** The record a file belongs to: exactly one. */
const fileOn = z.union([...attachedTo.options, z.strictObject({ proposalId: id })])
export type FileOn = z.infer<typeof fileOn>

export const maxFileBytes = 15 * 1024 * 1024

export const file = z.object({
  id,
  leadId: id.nullable(),
  contactId: id.nullable(),
  proposalId: id.nullable(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** It is or was the scan of a travel document: opening it is recorded. */
  isScan: z.boolean(),
  uploadedBy: id.nullable(),
  createdAt: z.string(),
})
export type StoredFile = z.infer<typeof file>

export const files = {
  list: memberProcedure('records', 'read', { keys: true })
    .route({ method: 'POST', path: '/files/all-files', summary: 'List the files of a record' })
    .input(z.strictObject({ on: fileOn }))
    .output(success(z.array(file))),
  upload: memberProcedure('records', 'write', {
    bodyLimit: maxFileBytes + 64 * 1024,
    external: true,
    creates: true,
    keys: true,
  })
    .route({
      method: 'POST',
      path: '/files',
      summary: 'Add a file to a record',
      description:
        'Multipart: `file`, and `on[leadId]`, `on[contactId]` or `on[proposalId]`. JPEG, PNG, WebP and PDF are taken, up to 15 MB.',
    })
    .input(z.strictObject({ on: fileOn, file: z.file().max(maxFileBytes, { error: 'Files may have 15 MB at most' }) }))
    .output(success(file)),
  link: memberProcedure('records', 'read', { keys: true, external: true })
    .route({
      method: 'GET',
      path: '/files/{id}/link',
      summary: 'Get an address to download a file',
      description:
        'It works for five minutes, as long as you may see the file. That of a scan takes the right to reveal it, and is written to the history.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ url: z.string() }))),
  remove: memberProcedure('records', 'write', { keys: true, right: 'delete' })
    .route({ method: 'DELETE', path: '/files/{id}', summary: 'Remove a file' })
    .input(z.strictObject({ id }))
    .output(done),
}
