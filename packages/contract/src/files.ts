import * as z from 'zod'
import { attachedTo } from './notes.ts'
import { id } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

export const maxFileBytes = 15 * 1024 * 1024

export const file = z.object({
  id,
  leadId: id.nullable(),
  contactId: id.nullable(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  uploadedBy: id.nullable(),
  createdAt: z.string(),
})
export type StoredFile = z.infer<typeof file>

export const files = {
  list: memberProcedure('records', 'read')
    .route({ method: 'POST', path: '/files/all-files' })
    .input(z.strictObject({ on: attachedTo }))
    .output(success(z.array(file))),
  /** Multipart: `file`, and `on[leadId]` or `on[contactId]`. JPEG, PNG, WebP and PDF are taken. */
  upload: memberProcedure('records', 'write', { bodyLimit: maxFileBytes + 64 * 1024, external: true })
    .route({ method: 'POST', path: '/files' })
    .input(
      z.strictObject({ on: attachedTo, file: z.file().max(maxFileBytes, { error: 'Files may have 15 MB at most' }) }),
    )
    .output(success(file)),
  /** An address that gives the file to whoever has it, for five minutes. */
  link: memberProcedure('records', 'read')
    .route({ method: 'GET', path: '/files/{id}/link' })
    .input(z.strictObject({ id }))
    .output(success(z.object({ url: z.string() }))),
  remove: memberProcedure('records', 'write')
    .route({ method: 'DELETE', path: '/files/{id}' })
    .input(z.strictObject({ id }))
    .output(done),
}
