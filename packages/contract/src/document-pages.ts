import * as z from 'zod'
import { id } from './primitives.ts'

/** Where what a figure is made of is looked at: a record's page, or a screen that shows it among others. */
export const documentPage = z.object({
  page: z.enum([
    'invoice',
    'bill',
    'trip',
    'contact',
    'booking',
    'vendor',
    'bank-statements',
    'opening-balances',
    'returns',
  ]),
  /** Of the record; of bank statements the account. Null where the screen needs none. */
  id: id.nullable(),
})
export type DocumentPage = z.infer<typeof documentPage>
