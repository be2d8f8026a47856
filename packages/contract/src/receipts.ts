import * as z from 'zod'
import { calendarDate, currency, id, line, money, optionalText, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { receiptModes, receiptStates } from './receipt-words.ts'

const refundRow = z.object({
  id,
  /** Of the refund voucher. */
  number: z.string(),
  day: z.string(),
  mode: z.enum(receiptModes),
  amount: z.int(),
  reference: z.string().nullable(),
})

/** Money that a customer has paid, or says to have paid. */
export const receipt = z.object({
  id,
  version,
  /** Of the receipt voucher; null until it is received. */
  number: z.string().nullable(),
  state: z.enum(receiptStates),
  mode: z.enum(receiptModes),
  day: z.string(),
  /** What it is for: a trip, or an invoice of none. */
  tripId: id.nullable(),
  invoiceId: id.nullable(),
  payerId: id.nullable(),
  payer: z.string().nullable(),
  currency: z.string(),
  /** What has arrived, in minor units. */
  amount: z.int(),
  /** What the bank kept of it, at the agency's expense. */
  bankCharges: z.int(),
  /** What the customer kept of it as tax at source. */
  tds: z.int(),
  /** What of it counts for what it is for, in the trip's or invoice's currency. */
  inTrip: z.int(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** What was given back, in the receipt's currency. */
  refunded: z.int(),
  refunds: z.array(refundRow),
})
export type Receipt = z.infer<typeof receipt>

/** Payments of a trip or invoice, the newest first, and what they come to in its currency. */
export const receiptsOf = z.object({ paid: z.int(), receipts: z.array(receipt) })
export type ReceiptsOf = z.infer<typeof receiptsOf>

const amountAbove = money.min(1, { error: 'Enter an amount above zero' })

export const newReceipt = z.strictObject({
  tripId: id.optional(),
  /** The invoice that is paid before others; of one that belongs to a trip, it is a payment of that trip. */
  invoiceId: id.optional(),
  /** A contact; left out: the invoice's or the trip's. */
  payerId: id.optional(),
  mode: z.enum(receiptModes),
  day: calendarDate,
  currency: currency.optional(),
  /** What one unit is worth in the agency's currency, in millionths; needed where that is another. */
  rate: z.int().min(1).max(1_000_000_000_000).optional(),
  amount: amountAbove,
  bankCharges: money.optional(),
  tds: money.optional(),
  /** What of it counts for the trip; needed where its currency is another. */
  inTrip: amountAbove.optional(),
  reference: optionalText(100).optional(),
  bankAccountId: id.optional(),
  note: optionalText(500).optional(),
  /** Somebody says to have paid, and nobody has seen the money yet. */
  isPending: z.boolean().optional(),
  /** It is another payment, although one of the same payer, amount and reference is there. */
  isSure: z.boolean().optional(),
})
export type NewReceipt = z.infer<typeof newReceipt>

export const newRefund = z.strictObject({
  id,
  version,
  /** In the receipt's currency. */
  amount: amountAbove,
  day: calendarDate,
  mode: z.enum(receiptModes),
  reference: optionalText(100).optional(),
  note: optionalText(500).optional(),
})
export type NewRefund = z.infer<typeof newRefund>

/** A payment as a search shows it: it is looked at with its trip or invoice. */
const receiptHit = z.object({
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

const one = { id, version }
const answer = success(receiptsOf)

export const receipts = {
  ofTrip: memberProcedure('invoices', 'read')
    .route({ method: 'GET', path: '/trips/{tripId}/receipts', summary: "List a trip's payments" })
    .input(z.strictObject({ tripId: id }))
    .output(answer),

  ofInvoice: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/invoices/{invoiceId}/receipts',
      summary: "List an invoice's payments",
      description: 'Of one that belongs to a trip, the payments of the trip.',
    })
    .input(z.strictObject({ invoiceId: id }))
    .output(answer),

  find: memberProcedure('invoices', 'read')
    .route({
      method: 'POST',
      path: '/receipts/find',
      summary: 'Find payments',
      description:
        'By a part of the number of their receipt voucher, or of the reference that the bank gave them (UTR): the newest few of those you see.',
    })
    .input(z.strictObject({ query: z.string().trim().min(3).max(100) }))
    .output(success(z.array(receiptHit))),

  create: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/receipts',
      summary: 'Record a payment',
      description:
        'Gets its number and is in the books at once, but where it is pending. One of the same payer, amount and reference is told before it is stored twice.',
    })
    .input(newReceipt)
    .output(answer),

  confirm: memberProcedure('invoices', 'write')
    .route({ method: 'POST', path: '/receipts/{id}/confirm', summary: 'Confirm a pending payment' })
    .input(z.strictObject({ ...one, day: calendarDate }))
    .output(answer),

  cancel: memberProcedure('invoices', 'write')
    .route({
      method: 'POST',
      path: '/receipts/{id}/cancel',
      summary: 'Cancel a payment',
      description: 'What was entered by mistake. It keeps its number, and the books take it back.',
    })
    .input(z.strictObject({ ...one, day: calendarDate, reason: line(200, 'Say why') }))
    .output(answer),

  bounce: memberProcedure('invoices', 'write')
    .route({ method: 'POST', path: '/receipts/{id}/bounce', summary: 'Say that a cheque has bounced' })
    .input(z.strictObject({ ...one, day: calendarDate, charges: money.default(0) }))
    .output(answer),

  refund: memberProcedure('invoices', 'write', { creates: true, keys: false, right: 'refund' })
    .route({
      method: 'POST',
      path: '/receipts/{id}/refund',
      summary: 'Refund a payment',
      description: 'In part or whole, with a refund voucher of its own.',
    })
    .input(newRefund)
    .output(answer),

  pdf: memberProcedure('invoices', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/receipts/{id}/pdf',
      summary: 'Make a PDF of a receipt or refund voucher',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        id,
        /** Of this refund of it. */
        refundId: id.optional(),
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
