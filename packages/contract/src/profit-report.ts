import * as z from 'zod'
import { id } from './primitives.ts'
import { profitFigures } from './trip-profit.ts'

/** What some trips bring and cost, in the currency of the books. */
const sums = {
  trips: z.int(),
  /** Those with services that no bill has come for. */
  open: z.int(),
  /** Those in a currency that the agency has no exchange rate for: they are in `actual` only. */
  unrated: z.int(),
  quoted: profitFigures,
  expected: profitFigures,
  actual: profitFigures,
}

export const profitGroup = z.object({
  /** The month, the place, or the id of the manager; null for none. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  ...sums,
})
export type ProfitGroup = z.infer<typeof profitGroup>

export const profitReport = z.object({
  baseCurrency: z.string(),
  total: z.object(sums),
  months: z.array(profitGroup),
  managers: z.array(profitGroup),
  /** By the first place that a trip goes to. */
  destinations: z.array(profitGroup),
  /** Trips that begin on no day yet, and are in no report. */
  undated: z.int(),
  /** There are more trips than are read. */
  isCut: z.boolean(),
})
export type ProfitReport = z.infer<typeof profitReport>

export const profitTripRow = z.object({
  id,
  number: z.int(),
  title: z.string(),
  customer: z.string().nullable(),
  /** The day it begins. */
  day: z.string(),
  owner: z.string().nullable(),
  destination: z.string().nullable(),
  isCancelled: z.boolean(),
  /** Whether every service that costs something is billed. */
  isClosed: z.boolean(),
  /** Null where the agency has no exchange rate for the trip's currency. */
  quoted: profitFigures.nullable(),
  expected: profitFigures.nullable(),
  actual: profitFigures,
})
export type ProfitTripRow = z.infer<typeof profitTripRow>
