import * as z from 'zod'
import { costBases, dueRules, priceDisplays, taxModes } from './itinerary-words.ts'
import { calendarDate, count, currency, id, money, optionalText, text } from './primitives.ts'
import { costCard } from './rate-question.ts'
import { supplierQuote } from './supplier-quotes.ts'

/** Hundredths of a percent: 18 % is 1800. */
export const basisPoints = (most = 10_000) =>
  z
    .int({ error: 'Enter a percentage with at most two decimals' })
    .min(0, { error: 'This cannot be negative' })
    .max(most, { error: `At most ${most / 100} %` })

export const markup = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: basisPoints(100_000) }),
  z.strictObject({ kind: z.literal('fixed'), amount: money }),
  /** For each adult and child; on a line per adult, child or infant, for each of those. */
  z.strictObject({ kind: z.literal('per-head'), amount: money }),
])
export type Markup = z.infer<typeof markup>

/** What one line costs and is sold for. Amounts are in minor units of the currency they name. */
export const costLine = z.strictObject({
  vendorId: id.nullable(),
  vendor: optionalText(160),
  basis: z.enum(costBases),
  /** How many of them for each of what the basis counts: nights, days, vehicles. */
  quantity: z.int().min(1).max(10_000),
  /** Net price of one unit, in `currency`. */
  net: money,
  currency,
  /**
   * The value of one unit (a dollar, not a cent) of `currency` in millionths of the document's currency; locked when it
   * was typed. Rate and buffer are ignored in the document's own currency.
   */
  rate: z.int().min(1).max(1_000_000_000_000),
  /** Added to the rate as a buffer. */
  buffer: basisPoints(),
  /** The document's when null. */
  markup: markup.nullable(),
  taxMode: z.enum(taxModes),
  /** The tax rate. */
  tax: basisPoints(),
  /** Where it was taken from a rate card; what is typed has none. */
  card: costCard.nullable().optional(),
  /** Where a supplier's system has said what it costs. */
  quote: supplierQuote.nullable().optional(),
})
export type CostLine = z.infer<typeof costLine>

/** A cost that belongs to no item of a day: visas, insurance, a guide for all days. */
export const extraLine = z.strictObject({
  id,
  title: text(200, 'Say what it is for'),
  optionIds: z.array(id).max(10),
  isOptional: z.boolean(),
  cost: costLine,
})
export type ExtraLine = z.infer<typeof extraLine>

/** A part of the price and when it is due. The last one is the remainder. */
export const instalmentPlan = z.strictObject({
  id,
  label: text(80, 'Name the instalment'),
  /** Of the total. */
  percent: basisPoints(),
  due: z.enum(dueRules),
  /** Days after acceptance or before departure. */
  days: count(1000).nullable(),
  date: calendarDate.nullable(),
})

/** How an itinerary is priced. */
export const pricing = z.strictObject({
  display: z.enum(priceDisplays),
  /** Of lines without one of their own. A percentage is added to each; a fixed one or one per head to the trip, once. */
  markup,
  /** What a person pays, for the trip and for each extra, is rounded up to a multiple of this, in minor units. */
  roundTo: z.int().min(1).max(10_000_000),
  /** Minimum margin, of the selling price without tax, that may be sent without a manager's approval. */
  marginFloor: basisPoints(),
  /** Rooms of two, three and one; and children who sleep in them, with a bed of their own or without. */
  rooms: z.strictObject({
    twin: count(500),
    triple: count(500),
    single: count(500),
    childWithBed: count(500),
    childNoBed: count(500),
  }),
})
export type Pricing = z.infer<typeof pricing>

/** A row of a package's price table: what a person pays in a season, in a group of a size. */
export const priceRow = z.strictObject({
  id,
  season: text(80, 'Name the season'),
  /** First and last day of departure; open where null. */
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  fromPax: z.int().min(1).max(1000),
  toPax: z.int().min(1).max(1000),
  prices: z.strictObject({
    twin: money.nullable(),
    triple: money.nullable(),
    single: money.nullable(),
    childWithBed: money.nullable(),
    childNoBed: money.nullable(),
    infant: money.nullable(),
  }),
})
export type PriceRow = z.infer<typeof priceRow>
