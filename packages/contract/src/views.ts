import * as z from 'zod'
import { id, line } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { lists } from './record-kinds.ts'

/** The state of a list as its address carries it: search, filters, order, columns, table or board. */
export const viewState = z
  .record(z.string().max(40), z.string().max(4000))
  .refine((state) => Object.keys(state).length <= 40, { error: 'This view has too many conditions' })

export const view = z.object({
  id,
  list: z.enum(lists),
  name: z.string(),
  shared: z.boolean(),
  ownerId: id,
  position: z.int(),
  state: viewState,
})
export type View = z.infer<typeof view>

export const viewsCalls = {
  list: memberProcedure('records', 'read')
    .route({
      method: 'GET',
      path: '/views',
      summary: 'List saved views of a list',
      description: 'Your own and those that colleagues share.',
    })
    .input(z.strictObject({ list: z.enum(lists) }))
    .output(success(z.array(view))),
  create: memberProcedure('records', 'write', { creates: true })
    .route({ method: 'POST', path: '/views', summary: 'Save a view' })
    .input(
      z.strictObject({ list: z.enum(lists), name: line(60, 'Name the view'), shared: z.boolean(), state: viewState }),
    )
    .output(success(view)),
  update: memberProcedure('records', 'write')
    .route({ method: 'PATCH', path: '/views/{id}', summary: 'Change a saved view' })
    .input(
      z.strictObject({
        id,
        name: line(60).optional(),
        shared: z.boolean().optional(),
        state: viewState.optional(),
        position: z.int().min(0).max(1000).optional(),
      }),
    )
    .output(success(view)),
  remove: memberProcedure('records', 'write')
    .route({ method: 'DELETE', path: '/views/{id}', summary: 'Remove a saved view' })
    .input(z.strictObject({ id }))
    .output(done),
}
