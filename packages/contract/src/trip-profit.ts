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

/** What one service of a trip brings and costs, in minor units of the books' currency. */
export const serviceProfit = z.object({
  /** Null for what belongs to no service of the trip. */
  bookingId: id.nullable(),
  number: z.int().nullable(),
  title: z.string(),
  date: z.string().nullable(),
  /** What it was to cost as accepted, and costs as booked; null where the agency has no exchange rate for the trip. */
  quoted: z.int().nullable(),
  expected: z.int().nullable(),
  /** What the books have: its cost without tax, and tax on it that cannot be credited. */
  cost: z.int(),
  blockedTax: z.int(),
  /** Exchange gained above zero, and for what belongs to no service bank charges and round-off too. */
  other: z.int(),
  /** Invoiced without tax: by the lines that name it, and its share of the others by quoted price. */
  income: z.int(),
  isIncomeShared: z.boolean(),
  margin: z.int(),
  isBilled: z.boolean(),
  /** What of its cost is to come back by a credit note, since it was dropped. */
  creditDue: z.int(),
})
export type ServiceProfit = z.infer<typeof serviceProfit>

export const tripProfit = z.object({
  currency: z.string(),
  /** As it was accepted; null where the agency has no exchange rate for the trip's currency. */
  quoted: profitFigures.nullable(),
  /** The same with what the services are booked at now. */
  expected: profitFigures.nullable(),
  /** What the books have of it: invoices less notes, bills, payments. */
  actual: profitFigures,
  /** The same by service, in their order, then what belongs to none; together the figures in the books. */
  services: z.array(serviceProfit),
  /** Whether every service that costs something is billed. */
  isClosed: z.boolean(),
})
export type TripProfit = z.infer<typeof tripProfit>

export const tripsCalls = {
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
