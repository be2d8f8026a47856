import * as z from 'zod'
import { attachedIds, attachedTo } from './attachments.ts'
import { id } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

export const maxFileBytes = 15 * 1024 * 1024

export const file = z.object({
  id,
  ...attachedIds,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** It is or was the scan of a travel document: opening it is recorded. */
  isScan: z.boolean(),
  /** It is for those who see costs only: others are told nothing of it. */
  tellsCosts: z.boolean(),
  uploadedBy: id.nullable(),
  createdAt: z.string(),
})
export type StoredFile = z.infer<typeof file>

export const filesCalls = {
  list: memberProcedure('records', 'read', { keys: true })
    .route({ method: 'POST', path: '/files/all-files', summary: 'List the files of a record' })
    .input(z.strictObject({ on: attachedTo }))
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
        'Multipart: `file`, and the record as `on[leadId]`, `on[contactId]`, `on[proposalId]`, `on[tripId]` or `on[packageId]`. JPEG, PNG, WebP and PDF are taken, up to 15 MB.',
    })
    .input(
      z.strictObject({ on: attachedTo, file: z.file().max(maxFileBytes, { error: 'Files may have 15 MB at most' }) }),
    )
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
  update: memberProcedure('records', 'write', { keys: true })
    .route({
      method: 'PATCH',
      path: '/files/{id}',
      summary: 'Say who may see a file',
      description:
        'With `tellsCosts` it is for those who see costs only, as what a vendor sends is at first. Only they may say so.',
    })
    .input(z.strictObject({ id, tellsCosts: z.boolean() }))
    .output(success(file)),
  remove: memberProcedure('records', 'write', { keys: true, right: 'delete' })
    .route({ method: 'DELETE', path: '/files/{id}', summary: 'Remove a file' })
    .input(z.strictObject({ id }))
    .output(done),
}
