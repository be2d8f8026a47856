import * as z from 'zod'
import { feedKinds } from './agenda-words.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** One of your calendars for other programs. Whoever has the address can read it. */
export const feed = z.object({
  kind: z.enum(feedKinds),
  /** null while there is none. */
  url: z.string().nullable(),
  createdAt: z.string().nullable(),
})
export type Feed = z.infer<typeof feed>

const ofKind = z.strictObject({ kind: z.enum(feedKinds) })

export const feedsCalls = {
  list: memberProcedure('calendars', 'read', { keys: false })
    .route({ method: 'GET', path: '/feeds', summary: 'Read the addresses of your calendar feeds' })
    .output(success(z.array(feed))),
  make: memberProcedure('calendars', 'write', { keys: false })
    .route({
      method: 'POST',
      path: '/feeds',
      summary: 'Make the address of a calendar feed',
      description: 'A secret address that calendars subscribe to. An earlier one stops working.',
    })
    .input(ofKind)
    .output(success(feed)),
  revoke: memberProcedure('calendars', 'write', { keys: false })
    .route({
      method: 'DELETE',
      path: '/feeds/{kind}',
      summary: 'End a calendar feed',
      description: 'Its address stops working at once.',
    })
    .input(ofKind)
    .output(done),
}
