import * as z from 'zod'

/**
 * What of a price that customers pay is tax which the agency owes, as it usually charges: a part of the whole price, or of
 * what is left of it after its costs.
 */
export const outputTax = z.object({
  on: z.enum(['price', 'margin']),
  /** Parts per 100,000 of what is left without the tax. */
  rate: z.int().min(1),
  /** Of how many taxes it consists, each of which is rounded by itself. */
  heads: z.int().min(1),
})
export type OutputTax = z.infer<typeof outputTax>
