import * as z from 'zod'
import type { CustomKey } from './custom-field-words.ts'
import { customFieldName } from './custom-fields.ts'
import { contact, contactFactNames, contactRow } from './contact-schemas.ts'
import { id, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** What two contacts can have in common that makes them look like one. */
export const duplicateReasons = ['phone', 'email', 'gstin', 'name_and_birthday'] as const

/** Contacts that look like the same person or company. */
export const duplicateGroup = z.object({
  /** Names the group in a list. */
  key: z.string(),
  reason: z.enum(duplicateReasons),
  /** What they share: the number, the address, the name. */
  shared: z.string(),
  /** The oldest first; at most ten. */
  contacts: z.array(contactRow),
})
export type DuplicateGroup = z.infer<typeof duplicateGroup>

/** Facts that a merge chooses between. */
const mergeFacts = [...contactFactNames, 'ownerId'] as const
export type MergeFact = (typeof mergeFacts)[number] | CustomKey

export const contactDuplicatesCalls = {
  list: memberProcedure('contacts', 'read')
    .route({
      method: 'POST',
      path: '/contacts/all-duplicates',
      summary: 'List contacts that may be the same',
      description: 'Those with the same phone first.',
    })
    .input(
      z.strictObject({
        cursor: z.string().max(1000).optional(),
        perPage: z.int().min(1).max(50).default(20),
        reason: z.enum(duplicateReasons).optional(),
      }),
    )
    .output(z.object({ status: z.literal(true), data: z.array(duplicateGroup), next: z.string().nullable() })),

  dismiss: memberProcedure('contacts', 'write')
    .route({
      method: 'POST',
      path: '/contacts/not-duplicates',
      summary: 'Mark contacts as different people',
      description: 'They are not listed as duplicates again.',
    })
    .input(z.strictObject({ ids: z.array(id).min(2).max(10) }))
    .output(done),

  reconsider: memberProcedure('contacts', 'write')
    .route({ method: 'POST', path: '/contacts/perhaps-duplicates', summary: 'Undo that' })
    .input(z.strictObject({ ids: z.array(id).min(2).max(10) }))
    .output(done),

  merge: memberProcedure('contacts', 'write', { keys: false, right: 'delete' })
    .route({
      method: 'POST',
      path: '/contacts/{id}/merge',
      summary: 'Merge two contacts',
      description:
        '`id` stays; everything that belongs to `otherId` moves to it. The answer names the operation whose undo puts both back as they were.',
    })
    .input(
      z.strictObject({
        id,
        version,
        otherId: id,
        otherVersion: version,
        /**
         * Facts to take from the other one; what this one lacks is filled from it in any case. Of the lists (phones,
         * emails, tags, frequent flyer) both sides stay; taken from the other, its main one becomes the main one.
         */
        take: z
          .array(z.union([z.enum(mergeFacts), customFieldName]))
          .max(120)
          .default([]),
      }),
    )
    .output(success(z.object({ contact, operationId: id }))),
}
