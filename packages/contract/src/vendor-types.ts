import * as z from 'zod'
import { id, line, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { stageColours } from './stage-words.ts'

/** What a vendor does. */
export const vendorType = z.object({
  id,
  version,
  name: z.string(),
  colour: z.string(),
  position: z.int(),
  /** Of those that every agency has; null for the agency's own. */
  builtIn: z.string().nullable(),
})
export type VendorType = z.infer<typeof vendorType>

const facts = { name: line(40, 'Name the type'), colour: z.enum(stageColours) }
const own = { only: 'main-user' } as const

export const vendorTypesCalls = {
  list: memberProcedure('records', 'read')
    .route({ method: 'GET', path: '/vendor-types', summary: 'List the vendor types' })
    .output(success(z.array(vendorType))),

  create: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({ method: 'POST', path: '/vendor-types', summary: 'Add a vendor type' })
    .input(z.strictObject(facts))
    .output(success(vendorType)),

  update: memberProcedure('settings', 'write', own)
    .route({ method: 'PATCH', path: '/vendor-types/{id}', summary: 'Rename or recolour a vendor type' })
    .input(
      z.strictObject({
        id,
        version,
        changes: z.strictObject({ name: facts.name.optional(), colour: facts.colour.optional() }),
      }),
    )
    .output(success(vendorType)),

  reorder: memberProcedure('settings', 'write', own)
    .route({
      method: 'PUT',
      path: '/vendor-types/order',
      summary: 'Put the vendor types in an order',
      description: 'Names all of them.',
    })
    .input(z.strictObject({ ids: z.array(id).min(1).max(200) }))
    .output(success(z.array(vendorType))),

  remove: memberProcedure('settings', 'write', own)
    .route({
      method: 'DELETE',
      path: '/vendor-types/{id}',
      summary: "Remove a vendor type of the agency's own",
      description: 'Those that every agency has stay.',
    })
    .input(z.strictObject({ id }))
    .output(done),
}
