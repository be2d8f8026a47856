import * as z from 'zod'
import { id } from './primitives.ts'
import { receiptModes, receiptStates } from './receipt-words.ts'

/** A payment as a search shows it: it is looked at with its trip or invoice. */
export const receiptHit = z.object({
  id,
  number: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.enum(receiptStates),
  mode: z.enum(receiptModes),
  day: z.string(),
  currency: z.string(),
  amount: z.int(),
  payer: z.string().nullable(),
  tripId: id.nullable(),
  tripTitle: z.string().nullable(),
  invoiceId: id.nullable(),
})
export type ReceiptHit = z.infer<typeof receiptHit>
