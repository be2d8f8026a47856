import * as z from 'zod'
import { id } from './primitives.ts'

/** The kinds of records that notes, tasks and files hang on. Calls name such a record by its id: `{ leadId }`. */
export const attachableKinds = ['lead', 'contact', 'proposal', 'trip', 'package'] as const
export type AttachableKind = (typeof attachableKinds)[number]

/** The record that a note, task or file belongs to: exactly one. */
export const attachedTo = z.union([
  z.strictObject({ leadId: id }),
  z.strictObject({ contactId: id }),
  z.strictObject({ proposalId: id }),
  z.strictObject({ tripId: id }),
  z.strictObject({ packageId: id }),
])
export type AttachedTo = z.infer<typeof attachedTo>

/** The same in answers: the id of that record, and null for every other kind. */
export const attachedIds = {
  leadId: id.nullable(),
  contactId: id.nullable(),
  proposalId: id.nullable(),
  tripId: id.nullable(),
  packageId: id.nullable(),
}
