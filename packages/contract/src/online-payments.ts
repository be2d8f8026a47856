import * as z from 'zod'
import { calendarDate, id, line, moment } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/**
 * `payment`: the money is there, and in no books. `page`: nobody knows what has come. `refund`: the money went back, and that
 * is in no books. `return`: the money of a refund came back, and that is in no books. `unmatched-refund`: of a payment that is
 * not known here. `dispute`: a payer wants it back, and that is to be answered. `lost-dispute`: one that was lost and is in no
 * books.
 */
const problemKinds = ['payment', 'page', 'refund', 'return', 'unmatched-refund', 'dispute', 'lost-dispute'] as const

/** Something about money through a gateway that somebody has to look at. */
const onlineProblem = z.object({
  id,
  kind: z.enum(problemKinds),
  /** "Razorpay" */
  gateway: z.string(),
  /** As the gateway calls the payment, or the page. */
  reference: z.string(),
  currency: z.string(),
  amount: z.int(),
  /** Who was to pay, and what for. */
  customer: z.string(),
  description: z.string(),
  problem: z.string(),
  tripId: id.nullable(),
  invoiceId: id.nullable(),
  at: moment,
  /** Until when somebody has to act; null where that has no end. */
  dueBy: moment.nullable(),
  /** Where at the gateway it is dealt with; null where that is here. */
  url: z.string().nullable(),
})
export type OnlineProblem = z.infer<typeof onlineProblem>

/** A later day than that on which it came, where the books of that are closed. */
const day = calendarDate.optional()

const of = z.object({ kind: z.enum(problemKinds), id })

export const onlinePaymentsCalls = {
  problems: memberProcedure('invoices', 'read', { keys: false })
    .route({
      method: 'GET',
      path: '/online-payments/problems',
      summary: 'List payments and refunds through gateways that somebody has to look at',
      description: 'Of the trips and invoices that you see, the newest first.',
    })
    .output(success(z.array(onlineProblem))),

  enter: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/online-payments/{id}/enter',
      summary: 'Record a payment through a gateway that could not be entered',
      description:
        'For a trip, an invoice or, as a deposit, for a contact alone. It is recorded as it came, with the reference of the gateway.',
    })
    .input(
      z.strictObject({
        id,
        tripId: id.optional(),
        invoiceId: id.optional(),
        contactId: id.optional(),
        payerId: id.optional(),
        day,
      }),
    )
    .output(success(z.object({ receiptId: id }))),

  handle: memberProcedure('invoices', 'write', { keys: false })
    .route({
      method: 'POST',
      path: '/online-payments/{kind}/{id}/handled',
      summary: 'Say that a problem of a payment through a gateway was dealt with',
      description: 'It was recorded by hand, or given back at the gateway.',
    })
    .input(of.extend({ note: line(200, 'Say what was done') }).strict())
    .output(done),
}
