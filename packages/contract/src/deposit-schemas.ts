import * as z from 'zod'
import { id } from './primitives.ts'
import { newReceipt } from './receipt-schemas.ts'

/** What can be used of a deposit for a trip or invoice. */
export const usableDeposit = z.object({
  id,
  number: z.string(),
  day: z.string(),
  payerId: id,
  payer: z.string(),
  currency: z.string(),
  /** What of it is neither used nor given back, in minor units. */
  left: z.int(),
})
export type UsableDeposit = z.infer<typeof usableDeposit>

/** A part of a deposit that is used for a trip or an invoice in its currency. */
export const newDepositUse = newReceipt
  .pick({
    tripId: true,
    invoiceId: true,
    day: true,
    amount: true,
    note: true,
    collectsTcs: true,
    isSure: true,
    isDaySure: true,
  })
  .extend({ /** The receipt of the deposit. */ depositId: id })
export type NewDepositUse = z.infer<typeof newDepositUse>
