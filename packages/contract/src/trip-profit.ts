import * as z from 'zod'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** What a trip brings and costs, in minor units of the books' currency. */
export const profitFigures = z.object({
  /** Without tax. */
  income: z.int(),
  /** With tax that cannot be credited. */
  cost: z.int(),
  /** Exchange gained or lost, bank charges and round-off, above zero where they bring something. */
  other: z.int(),
  margin: z.int(),
  /** Hundredths of a percent of the income; null where there is none. */
  marginPercent: z.int().nullable(),
})
export type ProfitFigures = z.infer<typeof profitFigures>

export const tripProfit = z.object({
  currency: z.string(),
  /** As it was accepted; null where the agency has no exchange rate for the trip's currency. */
  quoted: profitFigures.nullable(),
  /** The same with what the services are booked at now. */
  expected: profitFigures.nullable(),
  /** What the books have of it: invoices less notes, bills, payments. */
  actual: profitFigures,
  /** Whether every service that costs something is billed. */
  isClosed: z.boolean(),
})
export type TripProfit = z.infer<typeof tripProfit>

export const tripProfits = {
  profit: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/profit',
      summary: 'Read what a trip earns',
      description: 'As it was quoted, as it is booked, and as it stands in the books. For those who see costs.',
    })
    .input(z.strictObject({ id }))
    .output(success(tripProfit)),
}
