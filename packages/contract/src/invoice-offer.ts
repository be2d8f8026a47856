import * as z from 'zod'
import { offerStates } from './invoice-words.ts'
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

/** The proposal of a proforma, as it is now. */
export const offeredProposal = z.object({
  id,
  number: z.int(),
  title: z.string(),
  state: z.enum(offerStates),
  currency: z.string(),
  /** What it was drawn up for, in minor units of `currency`. */
  was: z.int(),
  /** What the same choice comes to now, or was accepted for; null where there is no such choice, or another currency. */
  now: z.int().nullable(),
})
