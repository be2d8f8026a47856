import * as z from 'zod'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** What a customer has bought and paid, by currency. */
const customerSum = z.object({
  currency: z.string(),
  /** To be paid in all: instalments of trips that take place, and invoices that belong to none. */
  agreed: z.int(),
  paid: z.int(),
  /** What of the rest was due before today. */
  overdue: z.int(),
})

export const customerMoney = z.object({
  sums: z.array(customerSum),
  /** What is to be paid next, overdue or not. */
  next: z
    .object({
      kind: z.enum(['trip', 'invoice']),
      /** The trip, or the invoice that belongs to none. */
      id,
      label: z.string(),
      dueOn: z.string(),
      currency: z.string(),
      amount: z.int(),
      isOverdue: z.boolean(),
    })
    .nullable(),
  /** What of a contact's deposits is neither used nor given back, by currency; none of a lead. */
  deposits: z.array(z.object({ currency: z.string(), amount: z.int() })),
  /** How many trips and invoices that are theirs the reader sees. */
  trips: z.int(),
  invoices: z.int(),
})
export type CustomerMoney = z.infer<typeof customerMoney>

/** A trip, or an invoice that belongs to none, that a customer has something to pay of, or can pay ahead for. */
export const customerDebt = z.object({
  kind: z.enum(['trip', 'invoice']),
  id,
  number: z.int(),
  /** The trip's title, or the number on the invoice. */
  title: z.string(),
  currency: z.string(),
  /** What is not paid of it, in minor units; zero of a trip that is paid and still to come. */
  open: z.int(),
  /** When the first of that was or is due. */
  dueOn: z.string().nullable(),
})
export type CustomerDebt = z.infer<typeof customerDebt>

const description = 'Agreed, paid and overdue, of the trips and invoices that you see, and what is to be paid next.'

export const contactsCalls = {
  money: memberProcedure('contacts', 'read')
    .route({
      method: 'GET',
      path: '/contacts/{id}/money',
      summary: 'Read what a contact has bought and paid',
      description,
    })
    .input(z.strictObject({ id }))
    .output(success(customerMoney)),

  toPay: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/contacts/{id}/to-pay',
      summary: 'List what a contact can pay for',
      description:
        'Trips, and invoices that belong to none, of those that you see: what is due first stands first. Of a trip that several share, the contact’s own share.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.array(customerDebt))),
}

export const leadsCalls = {
  money: memberProcedure('leads', 'read')
    .route({ method: 'GET', path: '/leads/{id}/money', summary: 'Read what a lead has bought and paid', description })
    .input(z.strictObject({ id }))
    .output(success(customerMoney)),
}
