import * as z from 'zod'
import { linkSaid, linkSent } from './link-sending.ts'
import { id, money } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** Where a payer sees what is theirs to pay. */
export const payPath = (publicKey: string) => `/pay/${publicKey}`

/** What a payer is to pay of an instalment, in minor units of the trip's currency. */
const payerShare = z.object({
  label: z.string(),
  dueOn: z.string().nullable(),
  amount: z.int(),
  paid: z.int(),
})

/** One of those who share a trip's price. */
export const tripPayer = z.object({
  id,
  contactId: id,
  name: z.string(),
  /** What of the price is theirs; tax collected at source comes to it. */
  share: z.int(),
  /** What they owe in all, and have paid of it. */
  amount: z.int(),
  paid: z.int(),
  /** What they have paid beyond that: it is theirs, and nobody else owes less for it. */
  beyond: z.int(),
  shares: z.array(payerShare),
  /** Null for those who may not change it: whoever has it can open the page. */
  publicPath: z.string().nullable(),
})
export type TripPayer = z.infer<typeof tripPayer>

/** Who pays a trip, in minor units of `currency`. */
export const tripPayersOf = z.object({
  currency: z.string(),
  /** What is shared: the price as it holds now, without tax collected at source. */
  price: z.int(),
  /** Empty where the trip's customer pays all of it. */
  payers: z.array(tripPayer),
})
export type TripPayersOf = z.infer<typeof tripPayersOf>

export const maxPayers = 60

const one = z.strictObject({ id, payerId: id })
const answer = success(tripPayersOf)

export const tripsCalls = {
  payers: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/payers',
      summary: 'Say who pays a trip',
      description: 'Where several share its price: what each is to pay, has paid, and the link where they see it.',
    })
    .input(z.strictObject({ id }))
    .output(answer),

  setPayers: memberProcedure('invoices', 'write')
    .route({
      method: 'PUT',
      path: '/trips/{id}/payers',
      summary: 'Split a trip between payers',
      description:
        'All payers with their shares, which together are the price; none: the trip’s customer pays all of it again. Later changes of the price are shared in the same proportion.',
    })
    .input(
      z.strictObject({
        id,
        payers: z
          .array(z.strictObject({ contactId: id, share: money.min(1, { error: 'Enter an amount above zero' }) }))
          .max(maxPayers, { error: `At most ${maxPayers} people can share a trip` })
          .refine(({ length }) => length !== 1, { error: 'Name two payers or more, or none' })
          .meta({
            examples: [
              [
                { contactId: '0198f3a2-6b1e-7c44-9d2f-5a8e31c07b96', share: 6_000_000 },
                { contactId: '0198f3a2-6b1e-7c44-9d2f-5a8e31c07b97', share: 4_000_000 },
              ],
            ],
          }),
      }),
    )
    .output(answer),

  renewPayLink: memberProcedure('invoices', 'write')
    .route({
      method: 'POST',
      path: '/trips/{id}/payers/{payerId}/link',
      summary: 'Give a payer a new link',
      description: 'The old one leads nowhere from then on.',
    })
    .input(one)
    .output(answer),

  sendPayLink: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/trips/{id}/payers/{payerId}/send',
      summary: 'Send a payer the link to their share',
      description: 'By mail; else the answer has the link and the words to send.',
    })
    .input(one.extend(linkSaid))
    .output(linkSent),
}
