import * as z from 'zod'
import { done, memberProcedure, success } from './procedure.ts'

/** Records for a new agency to look at. */
export const examplesCalls = {
  state: memberProcedure('settings', 'read', { only: 'main-user', keys: false })
    .route({ method: 'GET', path: '/examples', summary: 'Read whether there are examples' })
    .output(success(z.object({ areLoaded: z.boolean() }))),

  load: memberProcedure('settings', 'write', { only: 'main-user', keys: false })
    .route({
      method: 'POST',
      path: '/examples',
      summary: 'Load examples',
      description:
        'Makes three leads with their contacts, a package and a proposal, as a person would. Nothing is ever mailed to their people.',
    })
    .output(done),

  remove: memberProcedure('settings', 'write', { only: 'main-user', keys: false, right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/examples',
      summary: 'Remove the examples',
      description:
        'Puts them in the bin, also where they were changed. What has become part of other work stays, such as a trip that was sold; `kept` says how much.',
    })
    .output(success(z.object({ kept: z.int() }))),
}
