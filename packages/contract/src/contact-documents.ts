import * as z from 'zod'
import { country } from './contact-schemas.ts'
import { documentKinds, documentStates } from './contact-words.ts'
import { calendarDate, id, line, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** A travel document. Its number is stored encrypted; only `reveal` returns it, and records to whom. */
export const contactDocument = z.object({
  id,
  version,
  contactId: id,
  kind: z.enum(documentKinds),
  /** The end of the number; null where the number is not kept. */
  lastDigits: z.string().nullable(),
  /** The country that issued it, or that a visa is for. */
  country: z.string().nullable(),
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
export type ContactDocument = z.infer<typeof contactDocument>

const documentFacts = {
  kind: z.enum(documentKinds),
  number: line(40, 'Enter the number').nullable(),
  country: country.nullable(),
  issuedOn: calendarDate.nullable(),
  expiresOn: calendarDate.nullable(),
  /** A file of the same contact: the scan. */
  fileId: id.nullable(),
  note: optionalText(500),
}
const changeable = z.strictObject(documentFacts)

function checkDates(value: Partial<z.infer<typeof changeable>>, context: z.RefinementCtx): void {
  if (value.issuedOn && value.expiresOn && value.expiresOn < value.issuedOn)
    context.addIssue({ code: 'custom', path: ['expiresOn'], message: 'This is before the day of issue' })
}

export const newDocument = changeable.partial().required({ kind: true }).superRefine(checkDates)
export type NewDocument = z.infer<typeof newDocument>
export const documentChanges = changeable.partial().superRefine(checkDates)
export type DocumentChanges = z.infer<typeof documentChanges>

const ofContact = z.strictObject({ contactId: id })
const one = z.strictObject({ contactId: id, id })

export const contactDocumentsCalls = {
  list: memberProcedure('contacts', 'read', { right: 'documents' })
    .route({
      method: 'GET',
      path: '/contacts/{contactId}/documents',
      summary: 'List the travel documents of a contact',
      description: 'With their numbers masked.',
    })
    .input(ofContact)
    .output(success(z.array(contactDocument))),
  create: memberProcedure('contacts', 'write', { creates: true, right: 'documents' })
    .route({ method: 'POST', path: '/contacts/{contactId}/documents', summary: 'Add a travel document' })
    .input(z.strictObject({ contactId: id, document: newDocument }))
    .output(success(contactDocument)),
  update: memberProcedure('contacts', 'write', { right: 'documents' })
    .route({
      method: 'PATCH',
      path: '/contacts/{contactId}/documents/{id}',
      summary: 'Change a travel document',
      description: 'Send the version you read.',
    })
    .input(z.strictObject({ contactId: id, id, version, changes: documentChanges }))
    .output(success(contactDocument)),
  remove: memberProcedure('contacts', 'write', { right: 'delete' })
    .route({ method: 'DELETE', path: '/contacts/{contactId}/documents/{id}', summary: 'Remove a travel document' })
    .input(one)
    .output(done),
  reveal: memberProcedure('contacts', 'write', { right: 'reveal' })
    .route({
      method: 'POST',
      path: '/contacts/{contactId}/documents/{id}/reveal',
      summary: 'Read the whole number of a travel document',
      description: "Who asked is written to the contact's history.",
    })
    .input(one)
    .output(success(z.object({ number: z.string() }))),
}
