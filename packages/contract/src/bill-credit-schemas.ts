import * as z from 'zod'
import { calendarDate, currency, id, money } from './primitives.ts'
import { whySaid } from './invoice-schemas.ts'
import { rate, taxes } from './bill-schemas.ts'

/** What is known of a bill while it is typed. */
export const creditAsked = z.strictObject({
  vendorId: id,
  billedOn: calendarDate,
  currency,
  rate: rate.nullable().default(null),
  lines: z
    .array(z.strictObject({ bookingId: id.nullable(), net: money, ...taxes }))
    .min(1)
    .max(200),
})
export type CreditAsked = z.infer<typeof creditAsked>

/** What the tax rules say of a bill: credit for the tax of each line, and tax at source that can be kept. */
export const creditAnswer = z.object({
  lines: z.array(
    z.object({
      /** What is taken where the bill does not say otherwise. */
      isCredit: z.boolean(),
      /** At which rates such a vendor can have charged; parts per 100,000. */
      choices: z.array(
        z.object({
          rate: z.int(),
          credit: z.enum(['none', 'same-service', 'full']),
          isCharged: z.boolean(),
          isCredit: z.boolean(),
          sentence: z.string(),
        }),
      ),
      why: z.array(whySaid),
    }),
  ),
  /** Sections of tax at source: rates in parts per 100,000, of persons and of others, and limits of a bill and a year. */
  sections: z.array(
    z.object({
      name: z.string(),
      cited: z.string(),
      rate: z.int(),
      rateOthers: z.int(),
      once: z.int().nullable(),
      yearly: z.int().nullable(),
    }),
  ),
  /** What is usually kept of it, in the agency's currency; null where that is nothing, or the vendor's PAN is not known. */
  tds: z.object({ cited: z.string(), amount: z.int(), why: z.array(whySaid) }).nullable(),
})
export type CreditAnswer = z.infer<typeof creditAnswer>
