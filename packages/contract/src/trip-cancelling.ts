import * as z from 'zod'
import { bookingStatuses } from './booking-words.ts'
import { mailWarning } from './lead-schemas.ts'
import { id, money, text, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { trip } from './trips.ts'

/** A service that a cancellation bears on. */
const touchedBooking = z.object({
  id,
  number: z.int(),
  title: z.string(),
  status: z.enum(bookingStatuses),
  /** What becomes of it: dropped, to be confirmed again for fewer people, or booked for fewer as nobody was asked yet. */
  becomes: z.enum(['dropped', 'changed', 'fewer']),
  /** What the vendor charges by its terms, in minor units of `currency`; null for those who may not see costs. */
  charge: z.int().nullable(),
  /** Whether the vendor's terms are known; without them nothing is charged until somebody says what. */
  hasTerms: z.boolean(),
  /** What bills charge for it, of which all above the charge is to come back; null for those who may not see costs. */
  billed: z.int().nullable(),
  currency: z.string(),
})

/** What cancelling would come to on a day, by the terms that were agreed upon. */
export const cancelPreview = z.object({
  /** The day it is for: today. */
  day: z.string(),
  daysBefore: z.int().nullable(),
  /** Hundredths of a percent that the terms charge on the day. */
  percent: z.int(),
  /** What the percentage is of: the price, or the traveller's share of it. */
  basis: z.int(),
  /** What was charged for travellers who cancelled before. */
  chargedBefore: z.int(),
  /** What the terms come to, with what was charged before. */
  charge: z.int(),
  currency: z.string(),
  /** What the others who travel still pay; nothing where the whole trip is cancelled. */
  rest: z.int(),
  /** Collected at source so far; it stays with the state, for the customer to claim. */
  tcs: z.int(),
  /** What the customer has paid so far. */
  paid: z.int(),
  /** What of the price is on invoices, to be credited as far as it is more than what is still owed. */
  invoiced: z.int(),
  terms: z.array(z.string()),
  bookings: z.array(touchedBooking),
  /** What vendors charge in all, in minor units of the trip's currency; null for those who may not see costs. */
  vendorCharges: z.int().nullable(),
  /** What vendors are to give back of what they have billed, in the same currency. */
  vendorCredits: z.int().nullable(),
})
export type CancelPreview = z.infer<typeof cancelPreview>

const which = { id, /** One of its travellers; the whole trip where there is none. */ travellerId: id.optional() }

export const tripsCalls = {
  cancelPreview: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/trips/{id}/cancel/preview',
      summary: 'See what cancelling comes to',
      description: 'Of a whole trip or of one traveller, by the terms that were agreed upon. Nothing is changed.',
    })
    .input(z.strictObject(which))
    .output(success(cancelPreview)),

  cancel: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/trips/{id}/cancel',
      summary: 'Cancel a trip or one of its travellers',
      description:
        'Send the version of the trip and the charge by the terms that you saw: when either has changed, the answer is 409. It cannot be undone.',
    })
    .input(
      z.strictObject({
        ...which,
        version,
        reason: text(500, 'Say why it is cancelled'),
        /** What the terms came to when it was looked at. */
        seenCharge: money,
        /** What the traveller is charged; as the terms say when left out. */
        charge: money.optional(),
        /** Whether the customer is told by mail. */
        tellCustomer: z.boolean().default(false),
      }),
    )
    .output(success(trip).extend({ warnings: z.array(mailWarning).optional() })),
}
