import * as z from 'zod'

/** Who has issued an invoice, as it stood that day. */
export const issuedBy = z.object({
  legalName: z.string(),
  tradeName: z.string().nullable(),
  address: z.string().nullable(),
  state: z.string().nullable(),
  taxNumber: z.string().nullable(),
  pan: z.string().nullable(),
  lut: z.string().nullable(),
  /** It pays tax under composition, which its documents say; left out where it does not. */
  isComposition: z.boolean().optional(),
  /** The edition of the rules it was computed with. */
  pack: z.string(),
  /** Who signs it; of what was issued before somebody was named there is none. */
  signatory: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      /** The file name of the picture of their signature. */
      signature: z.string().nullable(),
    })
    .nullish(),
})
export type IssuedBy = z.infer<typeof issuedBy>
