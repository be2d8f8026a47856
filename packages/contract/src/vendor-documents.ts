import * as z from 'zod'
import { documentStates } from './contact-words.ts'
import { calendarDate, id, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { vendorDocumentKinds } from './vendor-words.ts'

/** A contract, licence or the like of a vendor. */
export const vendorDocument = z.object({
  id,
  version,
  vendorId: id,
  kind: z.enum(vendorDocumentKinds),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Null for what does not expire. */
  state: z.enum(documentStates).nullable(),
  fileId: id.nullable(),
  fileName: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type VendorDocument = z.infer<typeof vendorDocument>

const changeable = z.strictObject({
  kind: z.enum(vendorDocumentKinds),
  number: optionalText(60),
  issuedOn: calendarDate.nullable(),
  expiresOn: calendarDate.nullable(),
  /** A file of the same vendor. */
  fileId: id.nullable(),
  note: optionalText(500),
})

function checkDates(value: Partial<z.infer<typeof changeable>>, context: z.RefinementCtx): void {
  if (value.issuedOn && value.expiresOn && value.expiresOn < value.issuedOn)
    context.addIssue({ code: 'custom', path: ['expiresOn'], message: 'This is before the day of issue' })
}

export const newVendorDocument = changeable.partial().required({ kind: true }).superRefine(checkDates)
export type NewVendorDocument = z.infer<typeof newVendorDocument>
export const vendorDocumentChanges = changeable.partial().superRefine(checkDates)
export type VendorDocumentChanges = z.infer<typeof vendorDocumentChanges>

export const vendorDocumentsCalls = {
  list: memberProcedure('vendors', 'read')
    .route({ method: 'GET', path: '/vendors/{vendorId}/documents', summary: 'List the documents of a vendor' })
    .input(z.strictObject({ vendorId: id }))
    .output(success(z.array(vendorDocument))),
  create: memberProcedure('vendors', 'write', { creates: true })
    .route({ method: 'POST', path: '/vendors/{vendorId}/documents', summary: 'Add a document of a vendor' })
    .input(z.strictObject({ vendorId: id, document: newVendorDocument }))
    .output(success(vendorDocument)),
  update: memberProcedure('vendors', 'write')
    .route({
      method: 'PATCH',
      path: '/vendors/{vendorId}/documents/{id}',
      summary: 'Change a document of a vendor',
      description: 'Send the version you read.',
    })
    .input(z.strictObject({ vendorId: id, id, version, changes: vendorDocumentChanges }))
    .output(success(vendorDocument)),
  remove: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({
      method: 'DELETE',
      path: '/vendors/{vendorId}/documents/{id}',
      summary: 'Remove a document of a vendor',
      description: 'Its file stays with the vendor.',
    })
    .input(z.strictObject({ vendorId: id, id }))
    .output(done),
}
