import * as z from 'zod'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** What a customer owes for a trip in all, in minor units of `currency`. */
export const tripDues = z.object({
  currency: z.string(),
  /** The price that was agreed upon. */
  agreed: z.int(),
  /** What of it holds now: without travellers who cancelled, or what is charged for cancelling the trip. */
  price: z.int(),
  /** What invoices and notes have added to that price, or taken off it. */
  beyond: z.int(),
  /** What of price and additions is on invoices, less what was credited; tax collected at source apart. */
  invoiced: z.int(),
  /** What invoices come to beyond what it costs by now, without what notes have added: a credit note takes it back. */
  overcharged: z.int(),
  /** What is on no invoice yet. */
  rest: z.int(),
  /** Collected at source: of what is invoiced, and what will be of the rest. */
  tcs: z.int(),
  roundOff: z.int(),
  due: z.int(),
  /** The rest cannot be invoiced without a payer's PAN, or more is collected as long as it is not known. */
  isPanMissing: z.boolean(),
  /** Whom to ask for it before money is taken; nobody once the trip was cancelled. */
  panMissing: z.array(
    z.object({
      /** Null where it is not known who pays. */
      contactId: id.nullable(),
      name: z.string(),
    }),
  ),
  /** By when the law wants the invoice of what is on none yet; null where no such day is known. */
  invoiceBy: z.object({ day: z.string(), why: z.string() }).nullable(),
})
export type TripDues = z.infer<typeof tripDues>

export const tripsCalls = {
  dues: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/dues',
      summary: 'Say what a customer owes for a trip',
      description: 'In all, and what that consists of. What is paid of it is told with the payments.',
    })
    .input(z.strictObject({ id }))
    .output(success(tripDues)),
}
