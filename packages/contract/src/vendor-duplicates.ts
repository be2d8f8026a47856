import * as z from 'zod'
import type { CustomKey } from './custom-field-words.ts'
import { customFieldName } from './custom-fields.ts'
import { id, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { vendor, vendorFactNames, vendorRow } from './vendor-schemas.ts'
import { vendorTwinReasons } from './vendor-words.ts'

/** Vendors that look like one. */
export const vendorGroup = z.object({
  key: z.string(),
  reason: z.enum(vendorTwinReasons),
  /** What they share: the GSTIN, the number, the address, the name. */
  shared: z.string(),
  /** The oldest first; at most ten. */
  vendors: z.array(vendorRow),
})
export type VendorGroup = z.infer<typeof vendorGroup>

/** A fact that a merge chooses between. */
export type VendorMergeFact = (typeof vendorFactNames)[number] | CustomKey

export const vendorDuplicatesCalls = {
  list: memberProcedure('vendors', 'read')
    .route({
      method: 'POST',
      path: '/vendors/all-duplicates',
      summary: 'List vendors that may be the same',
      description: 'Those with the same GSTIN first.',
    })
    .input(z.strictObject({ cursor: z.string().max(1000).optional(), perPage: z.int().min(1).max(50).default(20) }))
    .output(z.object({ status: z.literal(true), data: z.array(vendorGroup), next: z.string().nullable() })),

  dismiss: memberProcedure('vendors', 'write')
    .route({
      method: 'POST',
      path: '/vendors/not-duplicates',
      summary: 'Mark vendors as different ones',
      description: 'They are not listed as duplicates again.',
    })
    .input(z.strictObject({ ids: z.array(id).min(2).max(10) }))
    .output(done),

  reconsider: memberProcedure('vendors', 'write')
    .route({ method: 'POST', path: '/vendors/perhaps-duplicates', summary: 'Undo that' })
    .input(z.strictObject({ ids: z.array(id).min(2).max(10) }))
    .output(done),

  merge: memberProcedure('vendors', 'write', { keys: false, right: 'delete', isUnowned: true })
    .route({
      method: 'POST',
      path: '/vendors/{id}/merge',
      summary: 'Merge two vendors',
      description:
        '`id` stays; everything that belongs to `otherId` moves to it. The answer names the operation whose undo puts both back as they were.',
    })
    .input(
      z.strictObject({
        id,
        version,
        otherId: id,
        otherVersion: version,
        /** Facts to take from the other one; what this one lacks is filled from it, and lists are joined. */
        take: z
          .array(z.union([z.enum(vendorFactNames), customFieldName]))
          .max(120)
          .default([]),
      }),
    )
    .output(success(z.object({ vendor, operationId: id }))),
}
