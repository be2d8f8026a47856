import * as z from 'zod'
import { id } from './primitives.ts'

/** What a proforma of a proposal can charge: as was sent last, or by the draft of one that was not sent. */
export const invoiceOffer = z.object({
  /** The version that was sent; null for the draft. */
  version: z.int().nullable(),
  currency: z.string(),
  /** One where there are no options. */
  choices: z.array(
    z.object({
      optionId: id.nullable(),
      name: z.string().nullable(),
      /** Without extras, in minor units. */
      total: z.int(),
      extras: z.array(z.object({ id, title: z.string(), price: z.int() })),
    }),
  ),
  /** Why none is drawn up of it now, in words. */
  obstacle: z.string().nullable(),
})
export type InvoiceOffer = z.infer<typeof invoiceOffer>
