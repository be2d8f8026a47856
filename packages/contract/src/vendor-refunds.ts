import * as z from 'zod'
import { amountAbove, calendarDate, currency, id, line, optionalText, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { receiptModes } from './receipt-words.ts'
import { vendorStanding } from './vendor-payments.ts'

/** What money is given back of: a credit note, or a payment of which something is put against no bill. */
export const refundedOf = z.union([z.strictObject({ creditId: id }), z.strictObject({ paymentId: id })])
export type RefundedOf = z.infer<typeof refundedOf>

export const newVendorRefund = z.strictObject({
  of: refundedOf,
  mode: z.enum(receiptModes),
  day: calendarDate,
  /** That of the credit note or payment when left out. */
  currency: currency.optional(),
  /** What one unit is worth in the agency's currency, in millionths; needed where that is another. */
  rate: z.int().min(1).max(1_000_000_000_000).optional(),
  /** What came. */
  amount: amountAbove,
  /** What that takes of the credit note or payment, in its currency; needed where that is another. */
  taken: amountAbove.optional(),
  reference: optionalText(100).default(null),
  bankAccountId: id.optional(),
  note: optionalText(500).default(null),
  /** It is other although some like it is there. */
  isSure: z.boolean().optional(),
  /** Its day is meant, although it is in another financial year. */
  isDaySure: z.boolean().optional(),
})
export type NewVendorRefund = z.infer<typeof newVendorRefund>

/** Money that vendors give back. */
export const vendorRefundsCalls = {
  create: memberProcedure('vendors', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/vendor-refunds',
      summary: 'Record money that a vendor gave back',
      description: 'Of a credit note, or of what was paid ahead. Some like it is told before it is stored twice.',
    })
    .input(newVendorRefund)
    .output(success(vendorStanding)),

  cancel: memberProcedure('vendors', 'write')
    .route({
      method: 'POST',
      path: '/vendor-refunds/{id}/cancel',
      summary: 'Cancel money that a vendor gave back',
      description:
        'What was entered by mistake. It keeps its number, the books take it back, and what it was given back of is open again.',
    })
    .input(z.strictObject({ id, version, day: calendarDate, reason: line(200, 'Say why') }))
    .output(success(vendorStanding)),
}
