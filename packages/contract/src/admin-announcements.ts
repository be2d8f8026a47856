import * as z from 'zod'
import { announcementLevels, announcementText } from './announcement-words.ts'
import { id, moment } from './primitives.ts'
import { adminProcedure, success } from './procedure.ts'

/** Whom it is for; everybody where neither is given. */
const audience = z.object({ planId: id.nullable(), agencyId: id.nullable() })

/** `scheduled` until it begins, `shown`, then `ended`. */
export const announcementStates = ['scheduled', 'shown', 'ended'] as const
export type AnnouncementState = (typeof announcementStates)[number]

const facts = z.strictObject({
  ...announcementText.shape,
  ...audience.shape,
  /** Now, where there is none. */
  startsAt: moment.nullable(),
  /** Until somebody ends it, where there is none. */
  endsAt: moment.nullable(),
})
export type AdminAnnouncementFacts = z.infer<typeof facts>

const announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  level: z.enum(announcementLevels),
  linkUrl: z.string().nullable(),
  linkLabel: z.string().nullable(),
  ...audience.shape,
  /** Name of the plan or agency. */
  audience: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  state: z.enum(announcementStates),
  createdBy: z.string().nullable(),
  version: z.int(),
})
export type AdminAnnouncement = z.infer<typeof announcement>

export const adminCalls = {
  announcements: {
    list: adminProcedure('read', 'look')
      .route({
        method: 'GET',
        path: '/admin/announcements',
        summary: 'List the announcements',
        description: 'The last two hundred, the newest first: scheduled, shown and ended.',
      })
      .output(success(z.array(announcement))),

    countReached: adminProcedure('read', 'announce')
      .route({
        method: 'POST',
        path: '/admin/announcements/count-reached',
        summary: 'Count the agencies that an announcement would reach',
        description: 'All, those on a plan, or one.',
      })
      .input(z.strictObject(audience.shape))
      .output(success(z.object({ agencies: z.int() }))),

    create: adminProcedure('write', 'announce')
      .route({
        method: 'POST',
        path: '/admin/announcements',
        summary: 'Publish an announcement',
        description: 'It rings in the bell of each agency that it is for, at once or when it begins.',
      })
      .input(facts)
      .output(success(announcement)),

    update: adminProcedure('write', 'announce')
      .route({
        method: 'PUT',
        path: '/admin/announcements/{id}',
        summary: 'Change an announcement that has not ended',
        description: 'It does not ring again, unless it begins later than before.',
      })
      .input(facts.extend({ id, version: z.int() }))
      .output(success(announcement)),

    end: adminProcedure('write', 'announce')
      .route({
        method: 'POST',
        path: '/admin/announcements/{id}/end',
        summary: 'End an announcement',
        description: 'At once nobody is shown it any more. One that has not begun never does.',
      })
      .input(z.strictObject({ id }))
      .output(success(announcement)),
  },
}
