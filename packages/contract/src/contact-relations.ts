import * as z from 'zod'
import { contactKinds, relationKinds } from './contact-words.ts'
import { id, optionalText } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** What another contact is to this one; the other one's page shows the same relation named from there. */
export const contactRelation = z.object({
  id,
  /** "`other` is this contact's `kind`". */
  kind: z.enum(relationKinds),
  note: z.string().nullable(),
  other: z.object({
    id,
    number: z.int(),
    kind: z.enum(contactKinds),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    city: z.string().nullable(),
    birthday: z.string().nullable(),
    /** The other one has been deleted since. */
    isDeleted: z.boolean(),
  }),
})
export type ContactRelation = z.infer<typeof contactRelation>

const note = optionalText(200).optional()

export const contactRelationsCalls = {
  list: memberProcedure('contacts', 'read')
    .route({ method: 'GET', path: '/contacts/{contactId}/relations', summary: 'List the relations of a contact' })
    .input(z.strictObject({ contactId: id }))
    .output(success(z.array(contactRelation))),
  create: memberProcedure('contacts', 'write', { creates: true })
    .route({ method: 'POST', path: '/contacts/{contactId}/relations', summary: 'Relate two contacts' })
    .input(z.strictObject({ contactId: id, otherId: id, kind: z.enum(relationKinds), note }))
    .output(success(contactRelation)),
  update: memberProcedure('contacts', 'write')
    .route({ method: 'PATCH', path: '/contacts/{contactId}/relations/{id}', summary: 'Change a relation' })
    .input(z.strictObject({ contactId: id, id, kind: z.enum(relationKinds).optional(), note }))
    .output(success(contactRelation)),
  remove: memberProcedure('contacts', 'write')
    .route({ method: 'DELETE', path: '/contacts/{contactId}/relations/{id}', summary: 'Remove a relation' })
    .input(z.strictObject({ contactId: id, id }))
    .output(done),
}
