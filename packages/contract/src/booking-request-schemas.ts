import * as z from 'zod'
import { lineAnswers, lineStates, requestStates, requestWays } from './booking-request-words.ts'
import { calendarDate, currency, email, id, line, money, optionalText, text, version } from './primitives.ts'
import { costCard } from './rate-question.ts'

/** What of a service a vendor is asked for, as it was at that time. */
export const askedFacts = z.object({
  title: z.string(),
  category: z.string().nullable(),
  date: z.string().nullable(),
  nights: z.int().nullable(),
  time: z.string().nullable(),
  quantity: z.int(),
  /** The quantity in words, where nothing else says it: "2 persons". Older requests have none. */
  units: z.string().nullable().default(null),
  /** Who travelled then: "2 adults, 1 child (9)". */
  travellers: z.string().nullable().default(null),
  /** What its vendor confirmed it by before it was changed. */
  confirmationNumber: z.string().nullable().default(null),
  details: z.record(z.string(), z.unknown()).nullable(),
  wishes: z.string().nullable(),
  /** What the agency expects to pay for all of it, in minor units of `currency`; null for those who may not see costs. */
  net: z.int().nullable(),
  currency: z.string().nullable(),
})
export type AskedFacts = z.infer<typeof askedFacts>

/** What a vendor offers instead of what was asked for. */
export const counterOffer = z.object({
  /** Of all units, in minor units of the service's currency; null where the price stays. */
  net: z.int().nullable(),
  date: z.string().nullable(),
  room: z.string().nullable(),
  note: z.string().nullable(),
})
export type CounterOffer = z.infer<typeof counterOffer>

/** One service of a request with its answer. Whoever may not see costs sees no price and nothing the vendor wrote. */
export const requestLine = z.object({
  id,
  version,
  bookingId: id,
  bookingNumber: z.int(),
  state: z.enum(lineStates),
  asked: askedFacts,
  answer: z.enum(lineAnswers),
  confirmationNumber: z.string().nullable(),
  counter: counterOffer.nullable(),
  reason: z.string().nullable(),
  holdUntil: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** What the agency said to the offer made last. */
  decision: z.enum(['taken', 'refused']).nullable(),
})
export type RequestLine = z.infer<typeof requestLine>

export const requestMessage = z.object({
  id,
  at: z.string(),
  from: z.enum(['vendor', 'agency']),
  text: z.string(),
  /** Who of the agency wrote it. */
  authorId: id.nullable(),
})

/** Services that one vendor was asked for together. */
export const bookingRequest = z.object({
  id,
  tripId: id,
  vendorId: id.nullable(),
  /** Null for those who may not see costs, like all that would reveal the vendor. */
  vendor: z.string().nullable(),
  way: z.enum(requestWays),
  sentTo: z.string().nullable(),
  message: z.string().nullable(),
  state: z.enum(requestStates),
  /** The address of the vendor's page. */
  path: z.string().nullable(),
  sentAt: z.string(),
  openedAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  createdBy: id.nullable(),
  lines: z.array(requestLine),
  messages: z.array(requestMessage),
})
export type BookingRequest = z.infer<typeof bookingRequest>

/** A request as it could be sent: what the dialog begins with. */
export const requestDraft = z.object({
  tripId: id,
  tripTitle: z.string(),
  vendorId: id.nullable(),
  vendor: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** For a mail and for WhatsApp, with `[link]` where the vendor's link goes. */
  mailText: z.string(),
  whatsappText: z.string(),
  /** What to look at before it is sent. */
  cautions: z.array(z.string()),
  bookings: z.array(
    z.object({
      id,
      version,
      number: z.int(),
      title: z.string(),
      date: z.string().nullable(),
      /** It was asked for already; asking again replaces that. */
      isAsked: z.boolean(),
    }),
  ),
})
export type RequestDraft = z.infer<typeof requestDraft>

export const skippedBooking = z.object({ id, number: z.int(), title: z.string(), reason: z.string() })

/** At most so many services are requested at once. */
export const maxRequested = 500

export const newRequest = z.strictObject({
  tripId: id,
  /** Each with the version that was seen, so that two colleagues do not ask for the same. */
  bookings: z.array(z.strictObject({ id, version })).min(1).max(maxRequested),
  way: z.enum(requestWays),
  to: email.nullish(),
  subject: line(160, 'Enter a subject').optional(),
  text: text(8000, 'Write something'),
})
export type NewRequest = z.infer<typeof newRequest>

export const sentRequest = z.object({
  id,
  vendor: z.string(),
  way: z.enum(requestWays),
  url: z.string(),
  text: z.string(),
  whatsappUrl: z.string().nullable(),
})
export type SentRequest = z.infer<typeof sentRequest>

/** What the agency says to an offer of the vendor's. */
export const counterDecision = z.strictObject({
  lineId: id,
  version,
  decision: z.enum(['take', 'refuse']),
  /** Where a taken offer leads: confirmed by it, or to be confirmed by the vendor. */
  leadsTo: z.enum(['confirmed', 'requested']).default('confirmed'),
  message: optionalText(2000).optional(),
})
export type CounterDecision = z.infer<typeof counterDecision>

/** Another service in place of one that is not to be had. What is left out stays as it was booked. */
export const replacement = z.strictObject({
  id,
  version,
  /** Why the other is dropped, where it is not yet. */
  reason: optionalText(500).optional(),
  title: line(200, 'Say what is booked').optional(),
  vendorId: id.nullish(),
  vendor: optionalText(160).optional(),
  date: calendarDate.nullish(),
  net: money.optional(),
  currency: currency.optional(),
  rate: z.int().min(1).max(1_000_000_000_000).nullish(),
  /** A rate card, at the revision that was seen: vendor, day and price are what it answers, whatever is said beside it. */
  card: costCard.optional(),
})
export type Replacement = z.infer<typeof replacement>
