import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { maxSinceMs } from './live-words.ts'
import { id } from './primitives.ts'
import { memberProcedure } from './procedure.ts'
import { lists } from './record-kinds.ts'

/** Topics of live updates. */
export const liveTopics = [
  ...lists,
  'notes',
  'tasks',
  'notices',
  'files',
  'mails',
  'conversations',
  'templates',
  'views',
  'operations',
  'statements',
  'paymentRuns',
  'webhooks',
  'plugins',
  'activity',
  'announcements',
  'agency',
  'account',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Something changed: what to refetch, never its content. */
export const liveEvent = z.object({
  topic: z.enum(liveTopics),
  /** The records; empty when too many changed to name them, or when they may be colleagues' that the listener does not see. */
  ids: z.array(id),
  /** Set if the listener made the change. */
  by: id.nullable(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const liveCalls = {
  events: memberProcedure('account', 'read', { external: true })
    .route({
      method: 'GET',
      path: '/live/events',
      summary: 'Receive changes as they happen',
      description:
        'Server-sent events, each saying what to look at again and never what it holds. `since` is for who asked for something before the stream was open: changes of that many milliseconds before are told too.',
    })
    .input(z.strictObject({ since: z.coerce.number().pipe(z.int().min(0).max(maxSinceMs)).optional() }).optional())
    .output(eventIterator(liveEvent)),
}
