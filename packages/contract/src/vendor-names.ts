import * as z from 'zod'
import { id, line } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { vendorChoice } from './vendor-schemas.ts'

/** A vendor's name as it was typed in trips before it was one of the vendors. */
export const typedVendor = z.object({
  name: z.string(),
  /** Lines of costs in packages and in drafts of proposals that have it. */
  lines: z.int(),
  /** The packages and proposals that these are in. */
  trips: z.int(),
  /** Services of trips that were sold, still to be delivered and not dropped. */
  bookings: z.int(),
  /** The vendor that is called so, where there is one. */
  suggested: vendorChoice.nullable(),
})
export type TypedVendor = z.infer<typeof typedVendor>

export const vendorNamesCalls = {
  list: memberProcedure('vendors', 'read', { keys: false })
    .route({
      method: 'GET',
      path: '/vendors/typed-names',
      summary: 'List the names of vendors that were typed in trips and bookings',
      description:
        'Those that are not one of the vendors yet, the most frequent first; at most 500. For those who see costs.',
    })
    .output(success(z.array(typedVendor))),

  join: memberProcedure('vendors', 'write', { keys: false })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/typed-names',
      summary: 'Say which vendor a typed name is',
      description:
        'Packages, drafts of proposals and services still to be delivered then name it, and so do trips that are sold later. What it was asked for belongs to the vendor then, which is reached where the name was if it has no address of its own.',
    })
    .input(z.strictObject({ vendorId: id, name: line(160) }))
    .output(success(z.object({ lines: z.int(), trips: z.int(), bookings: z.int() }))),
}
