import * as z from 'zod'
import { collectedTax } from './collected-tax.ts'
import { richText } from './rich-text.ts'
import { picture, revision } from './itinerary-calls.ts'
import { itineraryDocument } from './itinerary-document.ts'
import { mailPreview } from './mail.ts'
import { calendarDate, currency, email, id, line, optionalText } from './primitives.ts'
import { tripPrice } from './prospect-prices.ts'
import { bookingStatuses } from './booking-words.ts'
import { acceptanceWays, proposalVersionStatuses, sendChannels, wishStates } from './prospect-words.ts'

/** A state of a proposal that was sent. */
export const versionRow = z.object({
  id,
  number: z.int(),
  status: z.enum(proposalVersionStatuses),
  revision,
  sentAt: z.string(),
  sentBy: id.nullable(),
  channel: z.enum(sendChannels),
  sentTo: z.string().nullable(),
  validUntil: z.string().nullable(),
  currency: z.string(),
  /** Of each option, without extras. */
  totals: z.array(z.object({ optionId: z.string().nullable(), name: z.string().nullable(), total: z.int() })),
  views: z.int(),
})
export type VersionRow = z.infer<typeof versionRow>

/** The same with all that was sent, which never changes. */
export const sentVersion = versionRow.extend({
  document: itineraryDocument,
  prices: z.array(tripPrice),
  pictures: z.array(picture),
  /** SHA-256 of what was offered, null for those who may not see costs; and of the terms that go with it. */
  documentHash: z.string().nullable(),
  policyHash: z.string(),
})

export const sending = z.strictObject({
  id,
  /** The state of the itinerary that the sender has seen; another is not sent. */
  revision,
  channel: z.enum(sendChannels),
  /** By mail: to whom. The lead's address, or the contact's, when left out. */
  to: email.optional(),
  subject: line(160).optional(),
  message: optionalText(4000).optional(),
  /** In place of the usual words, by mail or WhatsApp: all of them. The link is put below where it is not among them. */
  body: richText.optional(),
  /** Why it goes out although something is wrong with it; asked for where the checks say so. */
  reason: optionalText(500).optional(),
})
export type Sending = z.infer<typeof sending>

/** A mail as it would go out, and where what it links to can be looked at for five minutes. */
export const sendingPreview = mailPreview.extend({
  /** The number it would have. */
  version: z.int(),
  /** What a message of another kind would say, with the link. */
  message: z.string(),
  /** The public page as it would be, for a frame; what is posted there is shown as a mail. */
  page: z.string(),
})
export type SendingPreview = z.infer<typeof sendingPreview>

/** Why a draft cannot be offered to anybody. */
export const sendingObstacle = z.object({
  code: z.enum(['EMPTY', 'NO_PRICE', 'PRICE_TOO_LARGE', 'VALIDITY_OVER', 'TRIP_OVER', 'CURRENCY_CHANGED']),
  message: z.string(),
})
export type SendingObstacle = z.infer<typeof sendingObstacle>

/** What a page cannot say of whoever sends it: of the person who looks after the traveller, and of the agency. */
export const introductionGaps = ['adviser', 'photo', 'phone', 'address', 'registration', 'hours'] as const
export type IntroductionGap = (typeof introductionGaps)[number]

/** Something that the checks of a trip say. */
export const checkFinding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'hint']),
  message: z.string(),
  dayId: z.string().optional(),
  itemId: z.string().optional(),
  entryId: z.string().optional(),
})
export type CheckFinding = z.infer<typeof checkFinding>

/** What to give a traveller. */
export const sentAnswer = z.object({
  version: z.int(),
  /** Path of the public page. */
  path: z.string(),
  url: z.string(),
  /** Words for a message. */
  text: z.string(),
  /** Opens WhatsApp with these words; null without a number. */
  whatsappUrl: z.string().nullable(),
})
export type SentAnswer = z.infer<typeof sentAnswer>

/** How often a version, or a part of it, was looked at. */
export const viewCount = z.object({
  version: z.int(),
  /** Null for the page as a whole. */
  section: z.string().nullable(),
  views: z.int(),
  visitors: z.int(),
  lastAt: z.string(),
})
export type ViewCount = z.infer<typeof viewCount>

export const changeRequest = z.object({
  id,
  version: z.int(),
  at: z.string(),
  name: z.string().nullable(),
  message: z.string(),
  /** The same point by point, with what became of each. */
  points: z.array(
    z.object({
      text: z.string(),
      state: z.enum(wishStates),
      /** What the mail of the next version says to it. */
      answer: z.string().nullable(),
      /** The mail or message of a version has said that it is done or not possible. */
      isTold: z.boolean(),
    }),
  ),
  /** What they had chosen on the page, by name, and what it came to; null where that is not known. */
  chosen: z
    .object({ option: z.string().nullable(), extras: z.array(z.string()), total: z.int(), currency: z.string() })
    .nullable(),
  /** When the next version was sent. */
  answeredAt: z.string().nullable(),
})
export type ChangeRequest = z.infer<typeof changeRequest>

export const booking = z.object({
  id,
  /** The item or line of the itinerary; null where it was added by hand. */
  itemId: id.nullable(),
  category: z.string().nullable(),
  title: z.string(),
  status: z.enum(bookingStatuses),
  /** Null for those who may not see costs. */
  vendor: z.string().nullable(),
  date: calendarDate.nullable(),
  nights: z.int().nullable(),
  quantity: z.int(),
  /** In the vendor's currency, for all; null for those who may not see costs. */
  net: z.int().nullable(),
  currency,
  isExtra: z.boolean(),
})

export const tripInstalment = z.object({
  id,
  label: z.string(),
  amount: z.int(),
  dueOn: calendarDate.nullable(),
})

/** What a traveller accepted by word. */
export const recordedAcceptance = z.strictObject({
  id,
  /** The version that the traveller has; another is refused. */
  version: z.int().min(1).max(100_000),
  way: z.enum(acceptanceWays).exclude(['code']),
  name: line(120, 'Enter who accepted'),
  /** Gets a confirmation. */
  email: email.nullish(),
  note: optionalText(1000).optional(),
  /** Null where the trip has no options. */
  optionId: id.nullable(),
  extras: z.array(id).max(200),
  /** As it was shown, in minor units of the trip's currency. */
  total: z.int().min(0),
})
export type RecordedAcceptance = z.infer<typeof recordedAcceptance>

/** What an accepted proposal became. */
export const acceptedTrip = z.object({
  id,
  number: z.int(),
  proposalId: id,
  version: z.int(),
  title: z.string(),
  startDate: calendarDate.nullable(),
  endDate: calendarDate.nullable(),
  optionId: z.string().nullable(),
  extras: z.array(z.string()),
  currency,
  total: z.int(),
  /** At source, on top of the total; null where nothing is, or where something else is owed by now. */
  collected: collectedTax.nullable(),
  acceptedAt: z.string(),
  acceptedBy: z.string(),
  /** With a mailed code, or by word to one of the agency's people. */
  way: z.enum(acceptanceWays),
  recordedBy: id.nullable(),
  note: z.string().nullable(),
  /** Null where the traveller gave none; the address and browser where they did not accept on the page. */
  email: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Null for those who may not see costs. */
  documentHash: z.string().nullable(),
  policyHash: z.string(),
  bookings: z.array(booking),
  instalments: z.array(tripInstalment),
})
export type AcceptedTrip = z.infer<typeof acceptedTrip>
