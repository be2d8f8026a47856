import * as z from 'zod'
import { basisPoints } from './itinerary-costs.ts'
import { cancellationSlab } from './itinerary-document.ts'
import { itemCategories, mealPlans } from './itinerary-words.ts'
import { calendarDate, count, currency, id, line, money, optionalText } from './primitives.ts'
import { maxRateNights, rateBases, weekdays } from './rate-words.ts'

export { rateQuestion, ratedRoom, type RatedRoom, type RateQuestion } from './rate-question.ts'

/** A name that can stand in a list of names in a cell of a file. */
const name = (required: string) =>
  line(120, required).refine((value) => !value.includes(';'), { error: 'Use no semicolon in a name' })

/** First and last day (of nights: the day they begin). That they are in order is for `checkCard` to say. */
const dateRange = { from: calendarDate, to: calendarDate }
/** Options it holds for; all of them if empty. */
const optionIds = z.array(id).max(60)
/** All of them if empty. */
const daysOfWeek = z.array(z.enum(weekdays)).max(7)
const age = count(120)
const people = z.int().min(1).max(1000)

/** What there is to buy: a room type with its meal plan, a vehicle, a kind of ticket. */
export const rateOption = z.strictObject({
  id,
  name: name('Name the option'),
  room: optionalText(120),
  mealPlan: z.enum(mealPlans).nullable(),
  vehicle: optionalText(80),
  /** People in one room or vehicle, or in the party where it is priced per person or for the group. */
  minPeople: people.nullable(),
  /** The seats of a vehicle. */
  maxPeople: people.nullable(),
  maxAdults: people.nullable(),
  maxChildren: count(1000).nullable(),
})
export type RateOption = z.infer<typeof rateOption>

/** Days that cost the same. */
export const rateSeason = z.strictObject({
  id,
  name: name('Name the season'),
  dates: z.array(z.strictObject(dateRange)).min(1, { error: 'Give the season its dates' }).max(40),
  weekdays: daysOfWeek,
  /** Where seasons overlap, the one with the higher priority holds. */
  priority: count(9),
  /** Of every stay that has a night in it. */
  minNights: z.int().min(1).max(maxRateNights).nullable(),
  /** Days before arrival by which a stay that begins in it must be booked; the card's where null. */
  releaseDays: count(1000).nullable(),
})
export type RateSeason = z.infer<typeof rateSeason>

/** What children of some ages pay. Who is older than all bands pays as an adult. */
export const childBand = z.strictObject({
  fromAge: age,
  toAge: age,
  /** A night, in an extra bed. */
  withBed: money.nullable(),
  /** A night, sharing the bed of the adults. */
  noBed: money.nullable(),
  /** Where nobody sleeps: a ticket, a seat. */
  unit: money.nullable(),
})
export type ChildBand = z.infer<typeof childBand>

/** What an option costs in a season, in minor units of the card's currency. What is null is not offered. */
export const rate = z.strictObject({
  optionId: id,
  seasonId: id,
  /** A room with one adult, or an adult alone in a room. */
  single: money.nullable(),
  /** A room with two adults, or each of two adults who share one. */
  double: money.nullable(),
  triple: money.nullable(),
  /** One of what the basis counts: a room with whoever fits in, a person, a vehicle, the group; by km: a day of one. */
  unit: money.nullable(),
  /** An adult in an extra bed. */
  extraAdult: money.nullable(),
  children: z.array(childBand).max(8),
  /** Of kilometres beyond those included; by km: of each. */
  perKm: money.nullable(),
  /** For each day (or ride) of a vehicle; by km: the least that is charged for each day. */
  includedKm: count(20_000).nullable(),
  /** The least that a day (or ride, or party) comes to. */
  minimum: money.nullable(),
})
export type Rate = z.infer<typeof rate>

/** Days on which nothing is sold, by contract. */
export const blackout = z.strictObject({ id, ...dateRange, optionIds, reason: optionalText(200) })
/** Days on which the vendor stopped selling; not known before `since`. */
export const stopSale = z.strictObject({ id, ...dateRange, optionIds, since: calendarDate, note: optionalText(200) })
/** Stays that begin on these days have at least so many nights. */
export const minimumStay = z.strictObject({
  id,
  ...dateRange,
  weekdays: daysOfWeek,
  optionIds,
  nights: z.int().min(1).max(maxRateNights),
})

/** Charged for each of its nights or days, whether it is wanted or not: a gala dinner, a festival surcharge. */
export const supplement = z.strictObject({
  id,
  name: name('Name the supplement'),
  ...dateRange,
  optionIds,
  adult: money.nullable(),
  /** Children of these ages; who is younger pays nothing, who is older pays as an adult. */
  child: money.nullable(),
  fromAge: age,
  toAge: age,
  /** Each room or vehicle, or the group. */
  unit: money.nullable(),
})
export type Supplement = z.infer<typeof supplement>

/** What a vendor charges for one product, as a contract says it. Revisions are copies of the whole. */
export const rateCard = z.strictObject({
  /** The product: a hotel, a transfer, an excursion. */
  title: line(160, 'Name the product'),
  category: z.enum(itemCategories),
  basis: z.enum(rateBases),
  currency,
  taxIncluded: z.boolean(),
  /** Added to what the rates come to; ignored where they include tax, unknown where null. */
  taxRate: basisPoints().nullable(),
  /** First and last day (night) it holds for; open where null. */
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  /** Days before arrival by which must be booked. */
  releaseDays: count(1000).nullable(),
  options: z.array(rateOption).max(60),
  seasons: z.array(rateSeason).max(60),
  rates: z.array(rate).max(1000),
  blackouts: z.array(blackout).max(200),
  stopSales: z.array(stopSale).max(200),
  minimumStays: z.array(minimumStay).max(100),
  supplements: z.array(supplement).max(60),
  /** As a trip has them. */
  slabs: z.array(cancellationSlab).max(20),
  notes: optionalText(5000),
})
export type RateCard = z.infer<typeof rateCard>
