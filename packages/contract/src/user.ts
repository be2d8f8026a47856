import * as z from 'zod'
import { announcementLevels } from './announcement-words.ts'
import { actionRights, recordScopes } from './access.ts'
import { customField } from './custom-fields.ts'
import { id, line, phone } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { stage } from './stages.ts'
import { agencyStanding } from './standing.ts'

export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isSubuser: z.boolean(),
  isManager: z.boolean(),
  /** File name of a picture of them, under /uploads/people/. */
  photo: z.string().nullable(),
})
export type Member = z.infer<typeof member>

/** Ways to reach the people who look after the agency. */
export const supportContacts = z.object({
  managerName: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

export const announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  level: z.enum(announcementLevels),
  linkUrl: z.string().nullable(),
  linkLabel: z.string().nullable(),
  publishedAt: z.string(),
})
export type Announcement = z.infer<typeof announcement>

/** Everything the screens need to know about who is looking, in one call. */
export const sessionData = z.object({
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** Where travellers write to them, if not by their phone number. */
    whatsapp: z.string().nullable(),
    photo: z.string().nullable(),
    isSubuser: z.boolean(),
    isManager: z.boolean(),
    recordScope: z.enum(recordScopes),
    /** Whether net prices and margins are shown. */
    seesCost: z.boolean(),
    /** What they may do to records of others too; a main user may do everything. */
    rights: z.array(z.enum(actionRights)),
    /** The agency requires a second factor that this person has not set up yet. */
    mustSetUpTotp: z.boolean(),
  }),
  agency: z.object({
    id,
    name: z.string(),
    logo: z.string().nullable(),
    currency: z.string(),
    timeZone: z.string(),
    country: z.string(),
    isDemo: z.boolean(),
    /** null where nothing stands between the agency and the people outside it. */
    standing: agencyStanding.nullable(),
  }),
  team: z.array(member),
  stages: z.array(stage),
  /** The agency's own fields of the records this person may read, in their order. */
  customFields: z.array(customField),
  tags: z.array(z.string()),
  support: supportContacts,
  announcements: z.array(announcement),
  /** When the next of them begins or ends, so that screens ask again then. */
  announcementsChangeAt: z.string().nullable(),
  /** Whether messages are sent and received, or were. */
  hasInbox: z.boolean(),
  /** What the person's screens remember: list states, columns, the sidebar, drafts. */
  preferences: z.record(z.string(), z.unknown()),
})
export type SessionData = z.infer<typeof sessionData>

const ownPhone = z
  .union([z.literal('').transform(() => null), phone])
  .nullable()
  .optional()

/** As large as phones make them. */
const maxPhotoBytes = 10 * 1024 * 1024

/** A setting of one person's screens; JSON of up to 16 kB. */
export const preferenceKey = z.string().regex(/^[a-z0-9.:-]{1,80}$/i, { error: 'That is not a valid key' })

export const userCalls = {
  session: memberProcedure('account', 'read')
    .route({
      method: 'GET',
      path: '/user/session',
      summary: 'Read who you are',
      description: 'You, your agency, your team and what your screens remember, in one answer.',
    })
    .output(success(sessionData)),

  setPreference: memberProcedure('account', 'write', { bodyLimit: 16 * 1024 })
    .route({
      method: 'PUT',
      path: '/user/preferences/{key}',
      summary: 'Remember a setting of your screens',
      description: 'JSON of up to 16 kB; null forgets it.',
    })
    .input(z.strictObject({ key: preferenceKey, value: z.json() }))
    .output(done),

  storeToken: memberProcedure('account', 'write')
    .route({
      method: 'POST',
      path: '/user/store-token',
      summary: 'Store a push token',
      description: 'Where push messages for this session go: a Web Push subscription as JSON, or an FCM token.',
    })
    .input(z.strictObject({ token: z.string().min(1).max(4096) }))
    .output(done),

  updateProfile: memberProcedure('account', 'write')
    .route({ method: 'PATCH', path: '/user/profile', summary: 'Change your name and how travellers reach you' })
    .input(
      z.strictObject({
        name: line(120, 'Enter your name'),
        phone: ownPhone,
        whatsapp: ownPhone,
      }),
    )
    .output(done),

  setPhoto: memberProcedure('account', 'write', { bodyLimit: maxPhotoBytes + 64 * 1024, external: true })
    .route({
      method: 'PUT',
      path: '/user/photo',
      summary: 'Set the picture of you',
      description: 'Multipart: `file`. JPEG, PNG and WebP are taken, up to 10 MB; a square is cut from it.',
    })
    .input(z.strictObject({ file: z.file().max(maxPhotoBytes, { error: 'A picture may have 10 MB at most' }) }))
    .output(success(z.object({ photo: z.string() }))),

  removePhoto: memberProcedure('account', 'write')
    .route({ method: 'DELETE', path: '/user/photo', summary: 'Remove the picture of you' })
    .output(success(z.object({ photo: z.null() }))),
}
