import * as z from 'zod'
import { itemCategories } from './itinerary-words.ts'
import { currency, id } from './primitives.ts'

/** Tax that is collected at source with a price, on top of it, in minor units of `currency`. */
export const collectedTax = z.strictObject({
  currency,
  amount: z.int().min(1),
  /** Parts per 100,000; more than one where the payer passes a threshold. */
  rates: z.array(z.int()),
  /** To the whole unit, up or down. */
  roundOff: z.int(),
  /** Price, tax collected and round-off. */
  toPay: z.int(),
  /** The payer's PAN is not known. */
  isPanMissing: z.boolean(),
  /** The payer is not known, or by a PAN that is to come. */
  isEstimate: z.boolean(),
})
export type CollectedTax = z.infer<typeof collectedTax>

/** Prices of a trip abroad, one for each way to travel, with what each consists of. */
export const pricesToCollectOn = z.strictObject({
  /** Whose customer pays; nobody is known where it is left out. */
  proposalId: id.optional(),
  currency,
  prices: z
    .array(
      z.strictObject({
        /** In minor units. */
        amount: z.int().min(0),
        categories: z.array(z.enum(itemCategories)).max(itemCategories.length),
      }),
    )
    .max(12),
})
export type PricesToCollectOn = z.infer<typeof pricesToCollectOn>
