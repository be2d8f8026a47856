import * as z from 'zod'
import { cabinClasses, type itemCategories, mealPlans, ticketTypes } from './itinerary-words.ts'
import { costLine } from './itinerary-costs.ts'
import { count, id, optionalText, text } from './primitives.ts'
import { richText } from './rich-text.ts'

/** A time of day without a zone, `07:30`; never needed. */
export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, like 07:30' })
  .nullable()
  .meta({ description: 'A time of day', examples: ['07:30'] })

/** Where something is: a name, and coordinates where they are known, so that it can be drawn on a map. */
export const place = z.strictObject({
  name: text(120, 'Name the place'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'Use the two-letter code of a country, like IN' })
    .meta({ examples: ['IN'] })
    .nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
})
export type Place = z.infer<typeof place>

const timeZone = z.string().max(60).nullable()
const minutes = z
  .int()
  .min(0)
  .max(60 * 24 * 30)

const activity = z.strictObject({
  place: place.nullable(),
  startTime: clockTime,
  minutes: minutes.nullable(),
  ticket: z.enum(ticketTypes).nullable(),
  meetingPoint: optionalText(200),
  /** Ages that may take part. */
  fromAge: count(120).nullable(),
  toAge: count(120).nullable(),
})

const lodging = z.strictObject({
  place: place.nullable(),
  address: optionalText(300),
  stars: z.int().min(1).max(7).nullable(),
  room: optionalText(120),
  mealPlan: z.enum(mealPlans).nullable(),
  nights: z.int().min(1).max(90),
  rooms: z.int().min(1).max(500),
  checkIn: clockTime,
  checkOut: clockTime,
})

/** One end of a flight. The time is that of the airport, whose zone is kept with it. */
const flightEnd = z.strictObject({
  airport: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'Use the three letters of an airport, like DEL' })
    .nullable(),
  place: place.nullable(),
  terminal: optionalText(20),
  time: clockTime,
  zone: timeZone,
})

const flight = z.strictObject({
  airline: optionalText(80),
  flightNumber: optionalText(12),
  from: flightEnd,
  to: flightEnd,
  /** Days between departure and arrival by the calendars of the two airports. */
  arrivesAfterDays: z.int().min(-1).max(3),
  cabin: z.enum(cabinClasses).nullable(),
  baggage: optionalText(80),
  pnr: optionalText(20),
})

const transport = z.strictObject({
  vehicle: optionalText(80),
  from: place.nullable(),
  to: place.nullable(),
  startTime: clockTime,
  endTime: clockTime,
  pickup: optionalText(200),
  drop: optionalText(200),
  kilometres: count(20_000).nullable(),
  minutes: minutes.nullable(),
})

const cruise = z.strictObject({
  ship: optionalText(80),
  cabin: optionalText(80),
  from: place.nullable(),
  to: place.nullable(),
  departs: clockTime,
  arrives: clockTime,
  nights: count(90),
  mealPlan: z.enum(mealPlans).nullable(),
})

const info = z.strictObject({ startTime: clockTime })

/** What a category knows besides what all items know. */
export const itemDetails = { activity, lodging, flight, transport, cruise, info } satisfies Record<
  (typeof itemCategories)[number],
  z.ZodType
>

const common = {
  id,
  title: text(200, 'Give it a title'),
  text: richText,
  pictures: z.array(id).max(30, { error: 'Use at most 30 pictures' }),
  /** The library's, where it was taken from there. */
  libraryId: id.nullable(),
  /** The revision it was taken at; a copy, which does not follow the library, has none. Missing in older trips. */
  libraryRevision: z.int().min(1).nullable().default(null),
  /**
   * The revision of its price, if somebody who does not see costs has accepted later changes of the rest: price changes
   * are left for those who see costs.
   */
  libraryPriceRevision: z.int().min(1).nullable().default(null),
  /** Options it belongs to; all of them if empty. */
  optionIds: z.array(id).max(10),
  /** The traveller may leave it or take it. */
  isOptional: z.boolean(),
  /** Own arrangement: shown, without a cost. */
  isOwnArrangement: z.boolean(),
  /** Complimentary: shown, and free for the traveller. */
  isComplimentary: z.boolean(),
  /** For the agency's eyes. */
  internalNote: optionalText(2000),
  /** What it costs the agency and is sold for. Never shown to a traveller. */
  cost: costLine.nullable(),
}

const itemOf = <const C extends (typeof itemCategories)[number]>(category: C) =>
  z.strictObject({ category: z.literal(category), ...common, details: itemDetails[category] })

export const itineraryItem = z.discriminatedUnion('category', [
  itemOf('activity'),
  itemOf('lodging'),
  itemOf('flight'),
  itemOf('transport'),
  itemOf('cruise'),
  itemOf('info'),
])
export type ItineraryItem = z.infer<typeof itineraryItem>
