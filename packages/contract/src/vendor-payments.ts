import * as z from 'zod'
import { vendorPaymentStates, vendorRefundStates } from './bill-words.ts'
import { paperFormats } from './export-words.ts'
import { amountAbove, calendarDate, currency, id, line, money, optionalText, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { receiptModes } from './receipt-words.ts'
import { statementMail, statementMailed } from './statement-mails.ts'

const sum = z.object({ currency: z.string(), amount: z.int() })

/** Money that was paid to a vendor. */
export const vendorPayment = z.object({
  id,
  version,
  number: z.string(),
  state: z.enum(vendorPaymentStates),
  vendorId: id,
  mode: z.enum(receiptModes),
  day: z.string(),
  currency: z.string(),
  /** What the vendor gets, in minor units. */
  amount: z.int(),
  /** What the agency keeps of it as tax at source, and under which section. */
  tds: z.int(),
  tdsSection: z.string().nullable(),
  /** What the bank takes besides. */
  bankCharges: z.int(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** An advance from before the agency came to Sarai: it is changed with the opening balances alone. */
  isOpening: z.boolean(),
  /** What of it is put against no bill yet. */
  advance: z.int(),
  bills: z.array(
    z.object({
      id,
      billNumber: z.string(),
      currency: z.string(),
      /** What is settled of the bill, in its currency. */
      amount: z.int(),
      isAdvance: z.boolean(),
    }),
  ),
})
export type VendorPayment = z.infer<typeof vendorPayment>

/** Money that a vendor gave back of a credit note, or of what it was paid ahead. */
export const vendorRefund = z.object({
  id,
  version,
  number: z.string(),
  state: z.enum(vendorRefundStates),
  vendorId: id,
  mode: z.enum(receiptModes),
  day: z.string(),
  currency: z.string(),
  /** What came, in minor units. */
  amount: z.int(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The credit note or payment that it was given back of, and how much of that in its currency. */
  of: z.object({ kind: z.enum(['credit', 'payment']), id, number: z.string(), currency: z.string(), amount: z.int() }),
})
export type VendorRefund = z.infer<typeof vendorRefund>

/**
 * How a vendor stands: what is owed, and what was paid ahead or credited and is not used, by currency; credit notes of
 * which something is left, the oldest first; payments, and money that came back, the newest first.
 */
/** What a vendor is to give back by a credit note: billed for a service that was dropped, above what that costs. */
const creditDue = z.object({
  bookingId: id,
  number: z.int(),
  title: z.string(),
  tripId: id,
  currency: z.string(),
  billed: z.int(),
  charge: z.int(),
  amount: z.int(),
})

export const vendorStanding = z.object({
  owed: z.array(sum),
  advances: z.array(sum),
  /** Not in the books before the vendor has sent a credit note. */
  creditsDue: z.array(creditDue),
  credits: z.array(
    z.object({
      id,
      version,
      billNumber: z.string(),
      billedOn: z.string(),
      enteredOn: z.string(),
      currency: z.string(),
      left: z.int(),
    }),
  ),
  payments: z.array(vendorPayment),
  refunds: z.array(vendorRefund),
})
export type VendorStanding = z.infer<typeof vendorStanding>

const statementLine = z.object({
  /** Of the entry in the books. */
  id,
  day: z.string(),
  documentKind: z.string(),
  documentId: id,
  event: z.string(),
  label: z.string().nullable(),
  /** What is owed more, or less where below zero. */
  amount: z.int(),
  balance: z.int(),
})

/** What a vendor is owed in a currency, less what was paid ahead: before the first day, by line, after the last. */
export const vendorStatement = z.object({
  currency: z.string(),
  opening: z.int(),
  lines: z.array(statementLine),
  closing: z.int(),
  /** What is to come back for services that were dropped, for which there is no credit note yet. */
  creditsDue: z.int(),
})
export type VendorStatement = z.infer<typeof vendorStatement>

const settled = z.strictObject({
  billId: id,
  /** What is settled of the bill, in its currency. */
  amount: amountAbove,
  /** What that takes of the money, in the payment's currency; needed where that is another. */
  taken: amountAbove.optional(),
})

export const newVendorPayment = z.strictObject({
  vendorId: id,
  mode: z.enum(receiptModes),
  day: calendarDate,
  /** The vendor's when left out. */
  currency: currency.optional(),
  /** What one unit is worth in the agency's currency, in millionths; needed where that is another. */
  rate: z.int().min(1).max(1_000_000_000_000).optional(),
  amount: amountAbove,
  tds: money.default(0),
  tdsSection: optionalText(60).default(null),
  bankCharges: money.default(0),
  reference: optionalText(100).default(null),
  bankAccountId: id.optional(),
  note: optionalText(500).default(null),
  /** What is not put against a bill is an advance. */
  bills: z.array(settled).max(100).default([]),
  /** It is another payment, although one like it is there. */
  isSure: z.boolean().optional(),
  /** Its day is meant, although it is in another financial year. */
  isDaySure: z.boolean().optional(),
})
export type NewVendorPayment = z.infer<typeof newVendorPayment>

const one = { id, version }

export const newAllocation = z.strictObject({ ...one, ...settled.shape, day: calendarDate })
export type NewAllocation = z.infer<typeof newAllocation>

const ofDays = { vendorId: id, from: calendarDate, to: calendarDate }
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to
const wrongOrder = { error: 'The first day comes before the last', path: ['to'] }

const answer = success(vendorStanding)

export const vendorPaymentsCalls = {
  ofVendor: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/vendors/{vendorId}/payments',
      summary: 'Read how a vendor stands',
      description: 'What is owed and paid ahead, and the newest payments.',
    })
    .input(z.strictObject({ vendorId: id }))
    .output(answer),

  statement: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/vendors/{vendorId}/statement',
      summary: "Read a vendor's statement",
      description: 'From the books, by currency: opening balance, lines and closing balance.',
    })
    .input(z.strictObject(ofDays).refine(inOrder, wrongOrder))
    .output(success(z.array(vendorStatement))),

  export: memberProcedure('vendors', 'read', { creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/statement/export',
      summary: "Write a vendor's statement to a CSV, Excel or PDF file",
      description: 'An operation in the background whose result is the file.',
    })
    .input(z.strictObject({ ...ofDays, format: z.enum(paperFormats) }).refine(inOrder, wrongOrder))
    .output(success(z.object({ operationId: id }))),

  sendStatement: memberProcedure('vendors', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/statement/send',
      summary: 'Mail a statement of account to its vendor',
      description: 'With the PDF, by the agency’s mail server.',
    })
    .input(z.strictObject({ ...ofDays, ...statementMail }).refine(inOrder, wrongOrder))
    .output(statementMailed),

  create: memberProcedure('vendors', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/vendor-payments',
      summary: 'Record a payment to a vendor',
      description:
        'Over bills, in part or whole; the rest is an advance. One like it is told before it is stored twice.',
    })
    .input(newVendorPayment)
    .output(answer),

  allocate: memberProcedure('vendors', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/vendor-payments/{id}/allocate',
      summary: 'Put an advance against a bill',
    })
    .input(newAllocation)
    .output(answer),

  cancel: memberProcedure('vendors', 'write')
    .route({
      method: 'POST',
      path: '/vendor-payments/{id}/cancel',
      summary: 'Cancel a payment to a vendor',
      description: 'What was entered by mistake. It keeps its number, the books take it back, and its bills are open.',
    })
    .input(z.strictObject({ ...one, day: calendarDate, reason: line(200, 'Say why') }))
    .output(answer),
}
