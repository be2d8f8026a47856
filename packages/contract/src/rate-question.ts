import * as z from 'zod'
import { calendarDate, count, id } from './primitives.ts'
import { maxRateNights } from './rate-words.ts'

const age = count(120)

/** Who sleeps in a room. */
export const ratedRoom = z.strictObject({
  adults: count(100),
  /** `bed`: in one of their own, in that of the adults, or (null) as the card has a rate for it. */
  children: z.array(z.strictObject({ age, bed: z.boolean().nullable() })).max(100),
})
export type RatedRoom = z.infer<typeof ratedRoom>

/** What is to be priced. */
export const rateQuestion = z.strictObject({
  optionId: id,
  /** The day of arrival, of the ride or of the visit. */
  from: calendarDate,
  /** Nights of a stay, days of a vehicle; ignored where neither sleeps nor drives by the day. */
  nights: z.int().min(1).max(maxRateNights),
  /** Of stays. */
  rooms: z.array(ratedRoom).max(200),
  /** Of everything else. Infants are children of their age. */
  adults: count(1000),
  childAges: z.array(age).max(1000),
  /** As many as are needed for all to sit where null. */
  vehicles: z.int().min(1).max(500).nullable(),
  /** Of each vehicle, over all days. */
  kilometres: count(100_000).nullable(),
})
export type RateQuestion = z.infer<typeof rateQuestion>

/** The rate card that a cost was taken from: at which revision, and for what. */
export const costCard = z.strictObject({
  rateCardId: id,
  rateRevision: z.int().min(1),
  question: rateQuestion,
})
export type CostCard = z.infer<typeof costCard>
