import * as z from 'zod'
import { basisPoints, extraLine, instalmentPlan, priceRow, pricing } from './itinerary-costs.ts'
import { itineraryItem, place } from './itinerary-items.ts'
import { meals, maxDays, sectionKinds, tripThemes } from './itinerary-words.ts'
import { calendarDate, count, currency, id, line, optionalText, text } from './primitives.ts'
import { richText } from './rich-text.ts'

export const itineraryDay = z.strictObject({
  id,
  title: text(200, 'Give the day a title'),
  story: richText,
  /** Where the night is spent; none when travelling or on the last day. */
  overnight: place.nullable(),
  meals: z.array(z.enum(meals)).max(3),
  pictures: z.array(id).max(30, { error: 'Use at most 30 pictures' }),
  /** Options it belongs to; all of them if empty. */
  optionIds: z.array(id).max(10),
  items: z.array(itineraryItem).max(40, { error: 'A day takes at most 40 items' }),
})
export type ItineraryDay = z.infer<typeof itineraryDay>

export const tripSection = z.strictObject({
  id,
  kind: z.enum(sectionKinds),
  title: line(120, 'Give the section a title'),
  text: richText,
})
export type TripSection = z.infer<typeof tripSection>

/** What cancelling costs from so many days before the start. */
export const cancellationSlab = z.strictObject({
  id,
  daysBefore: count(1000),
  percent: basisPoints(),
})

/** One of several ways to do the trip, A, B, C. */
export const tripOption = z.strictObject({
  id,
  name: line(80, 'Name the option'),
  note: optionalText(400),
})
export type TripOption = z.infer<typeof tripOption>

const policies = z.strictObject({ terms: richText, cancellation: richText, insurance: richText, others: richText })

/**
 * A trip as it is written, priced and shown: what a package and a version of a proposal consist of. Everything in it
 * that has an `id` can be edited, moved and removed by it.
 */
export const itineraryDocument = z.strictObject({
  title: line(160, 'Give the trip a title'),
  subtitle: optionalText(200),
  code: optionalText(40),
  destinations: z.array(place).max(30),
  departureCity: optionalText(80),
  themes: z.array(z.enum(tripThemes)).max(11),
  highlights: z.array(line(160)).max(20, { error: 'Use at most 20 highlights' }),
  cover: id.nullable(),
  /** The first day, where it is known. */
  startDate: calendarDate.nullable(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  minPax: count(1000).nullable(),
  maxPax: count(1000).nullable(),
  travellers: z.strictObject({
    adults: count(500),
    childAges: z.array(z.int().min(0).max(17)).max(100),
    infants: count(100),
  }),
  currency,
  days: z.array(itineraryDay).max(maxDays, { error: `A trip has at most ${maxDays} days` }),
  sections: z.array(tripSection).max(40),
  policies,
  slabs: z.array(cancellationSlab).max(20),
  options: z.array(tripOption).max(6, { error: 'Use at most six options' }),
  lines: z.array(extraLine).max(100),
  grid: z.array(priceRow).max(100),
  pricing,
  instalments: z.array(instalmentPlan).max(12),
  internalNote: optionalText(5000),
})
export type ItineraryDocument = z.infer<typeof itineraryDocument>
