import * as z from 'zod'
import { attachableKinds } from './record-kinds.ts'
import { noticeKinds } from './notice-words.ts'
import { id } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** Records that a notice can lead to. */
export const noticeSubjects = [
  ...attachableKinds,
  'leads_import',
  'contacts_import',
  'library_import',
  'vendors_import',
  'paymentRun',
  'returns',
  'webhook',
  'mailSettings',
  'plugin',
  'conversation',
  'team',
] as const

/** Something one person was told. */
export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  body: z.string().nullable(),
  subject: z.enum(noticeSubjects).nullable(),
  subjectId: id.nullable(),
  /** The reminder's task, while it is there to be done. */
  taskId: id.nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notice = z.infer<typeof notice>

/** How many notices wait to be read; counted up to a hundred. */
const unread = z.int()

export const noticesCalls = {
  list: memberProcedure('account', 'read')
    .route({
      method: 'POST',
      path: '/notices/all-notices',
      summary: 'List your notices',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(100).default(30),
        kinds: z.array(z.enum(noticeKinds)).max(noticeKinds.length).optional(),
        unreadOnly: z.boolean().default(false),
      }),
    )
    .output(z.object({ status: z.literal(true), data: z.array(notice), next: z.string().nullable(), unread })),
  unread: memberProcedure('account', 'read')
    .route({
      method: 'GET',
      path: '/notices/unread',
      summary: 'Count your unread notices',
      description: 'Counted up to 100.',
    })
    .output(success(z.object({ unread }))),
  pushKey: memberProcedure('account', 'read')
    .route({
      method: 'GET',
      path: '/notices/push-key',
      summary: 'Read the key that browsers subscribe to push messages with',
      description: 'The public VAPID key. What the browser answers with goes to `/user/store-token`, as JSON.',
    })
    .output(success(z.object({ publicKey: z.string() }))),
  read: memberProcedure('account', 'write')
    .route({ method: 'POST', path: '/notices/{id}/read', summary: 'Mark a notice as read, or as unread again' })
    .input(z.strictObject({ id, isRead: z.boolean().default(true) }))
    .output(done),
  readAll: memberProcedure('account', 'write')
    .route({
      method: 'POST',
      path: '/notices/read-all',
      summary: 'Mark all your notices as read',
      description: 'With `upTo`, those up to that notice: what came since stays unread.',
    })
    .input(z.strictObject({ upTo: id.optional() }))
    .output(done),
}
