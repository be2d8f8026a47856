import * as z from 'zod'
import { email, id, line, text } from './primitives.ts'
import { travellerLinkWays, travellerSharings } from './traveller-words.ts'

/** A page on which travellers fill in who they are. */
export const travellerLink = z.object({
  id,
  /** Whom it is for. */
  travellerIds: z.array(id),
  /** Null for those who may not see travel documents, where passports can be replaced on the page. */
  url: z.string().nullable(),
  /** Made by somebody who may see travel documents, so that passports that are there can be replaced on the page. */
  replacesPassports: z.boolean(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  filledAt: z.string().nullable(),
  /** How it was sent last, to whom and when; null where it was only copied. */
  way: z.enum(travellerLinkWays).nullable(),
  sentTo: z.string().nullable(),
  sentAt: z.string().nullable(),
  createdAt: z.string(),
})
export type TravellerLink = z.infer<typeof travellerLink>

const together = z.array(id).min(1).max(100)

/** Which pages are to be sent: one there is already, or new ones for groups of travellers. One of the three is given. */
export const linksAsked = z
  .strictObject({
    tripId: id,
    share: z.enum(travellerSharings).optional(),
    groups: z.array(together).min(1).max(100).optional(),
    linkId: id.optional(),
  })
  .refine(({ share, groups, linkId }) => [share, groups, linkId].filter(Boolean).length === 1, {
    error: 'Say who shares a page, or name groups or a page',
  })
  .meta({ examples: [{ share: 'family' }] })
export type TravellerLinksAsked = z.infer<typeof linksAsked>

/** A page as it could be sent: what the dialog begins with. */
export const travellerLinkDraft = z.object({
  /** Null for one that is still to be made. */
  linkId: id.nullable(),
  travellerIds: z.array(id),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** For a mail and for WhatsApp, with `[link]` where its address goes. */
  mailText: z.string(),
  whatsappText: z.string(),
})
export type TravellerLinkDraft = z.infer<typeof travellerLinkDraft>

const howSent = {
  way: z.enum(travellerLinkWays),
  /** By mail: to whom. */
  to: email.optional(),
  subject: line(160, 'Enter a subject').optional(),
  /** With `[link]` where its address goes; at its end where that is left out. */
  text: text(4000, 'Write something'),
}

/** A page to be sent: one there is already, or a new one for some travellers. */
export const newTravellerLink = z.union([
  z.strictObject({ travellerIds: together, ...howSent }),
  z.strictObject({ linkId: id, ...howSent }),
])
export type NewTravellerLink = z.infer<typeof newTravellerLink>

export const sentTravellerLink = z.object({
  link: travellerLink,
  text: z.string(),
  whatsappUrl: z.string().nullable(),
})
export type SentTravellerLink = z.infer<typeof sentTravellerLink>
