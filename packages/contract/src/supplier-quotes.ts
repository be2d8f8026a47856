import * as z from 'zod'
import { calendarDate, currency, id, money } from './primitives.ts'

/** What suppliers call something: an id of theirs, or a name. */
const theirs = z.string().min(1).max(300)

/** How many tickets of which kind. */
export const quotedUnit = z.strictObject({
  unitId: theirs,
  title: z.string().max(200),
  quantity: z.int().min(1).max(500),
})

/** Until when before its begin something can be cancelled without a charge. */
export const cancellationCutoff = z.strictObject({
  amount: z.int().min(0).max(100_000),
  unit: z.enum(['minute', 'hour', 'day']),
})
export type CancellationCutoff = z.infer<typeof cancellationCutoff>

/** What a supplier of a booking provider has said that something costs, at the moment that it was asked. */
export const supplierQuote = z.strictObject({
  /** Short code of the booking provider. */
  provider: z.string().min(1).max(60),
  /** The plugin that was asked; not in quotes from before a provider could be connected several times. */
  pluginId: id.optional(),
  productId: theirs,
  product: z.string().max(300),
  optionId: theirs,
  option: z.string().max(300),
  /** What is reserved; null where it is booked for any day. */
  slotId: theirs.nullable(),
  /** At the place itself, with its offset; null where it is booked for any day. */
  startsAt: z.string().max(40).nullable(),
  day: calendarDate,
  units: z.array(quotedUnit).min(1).max(50),
  currency,
  /** What all units cost the agency, in minor units of `currency`, with all taxes. */
  total: money,
  /** What the supplier recommends to charge for them. */
  retail: money,
  /** Whether the supplier has said what it charges the agency; otherwise `total` is what it recommends to charge. */
  isNet: z.boolean(),
  cancellation: cancellationCutoff,
  quotedAt: z.iso.datetime(),
})
export type SupplierQuote = z.infer<typeof supplierQuote>
