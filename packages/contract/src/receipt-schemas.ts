import * as z from 'zod'
import { taxHeads, whySaid } from './invoice-schemas.ts'
import { linkSent } from './link-sending.ts'
import { amountAbove, calendarDate, currency, id, line, money, optionalText, version } from './primitives.ts'
import { receiptModes, receiptStates } from './receipt-words.ts'

/**
 * The tax in what was paid ahead of its invoice, which is owed from that day on: in minor units of `currency`, which is
 * the one that tax is computed in.
 */
export const receiptTax = z.object({
  currency: z.string(),
  /** What of the payment was ahead, with all that is in it. */
  advance: z.int(),
  /** What of that is price, without tax. */
  net: z.int(),
  /** What of the price is exempt, as of a foreign tourist's days abroad; left out where nothing is. */
  exempt: z.int().optional(),
  /** Supply mode of the tax rules; null where nothing says what the money is for, so that the rate is assumed. */
  mode: z.string().nullable(),
  sac: z.string().nullable(),
  /** Parts per 100,000. */
  rate: z.int(),
  /** GST code of the state of supply; null where it is not known, or has none. */
  place: z.string().nullable(),
  taxes: taxHeads,
  tax: z.int(),
  /** Collected at source: on what, and how much. */
  tcs: z.object({ base: z.int(), amount: z.int() }).nullable(),
  why: z.array(whySaid),
})
export type ReceiptTax = z.infer<typeof receiptTax>

/** What a payment that is not recorded yet would come to. */
export const receiptPreview = z.object({
  /** What of it would be ahead of an invoice, in its currency. */
  advance: z.int(),
  /** Null where no tax is owed for it. */
  tax: receiptTax.nullable(),
  /** What keeps tax from being computed, in words. */
  findings: z.array(z.string()),
})
export type ReceiptPreview = z.infer<typeof receiptPreview>

const refundRow = z.object({
  id,
  /** Of the refund voucher. */
  number: z.string(),
  day: z.string(),
  mode: z.enum(receiptModes),
  /** What the customer got back. */
  amount: z.int(),
  /** What that was in the account, in the agency's currency, where it was converted on its way; null otherwise. */
  inAccount: z.int().nullable(),
  /** What was collected at source on it, and stays with the state. */
  tcsKept: z.int(),
  reference: z.string().nullable(),
})

/** What was used of a deposit, in its currency. */
const depositUsed = z.object({
  /** The receipt that uses it. */
  id,
  number: z.string().nullable(),
  state: z.enum(receiptStates),
  day: z.string(),
  amount: z.int(),
  /** The trip or invoice, and what it is called: null for those who do not see it. */
  tripId: id.nullable(),
  invoiceId: id.nullable(),
  label: z.string().nullable(),
})
export type DepositUsed = z.infer<typeof depositUsed>

/** Money that a customer has paid, or says to have paid. */
export const receipt = z.object({
  id,
  version,
  /** Of the receipt voucher; null until it is received. */
  number: z.string().nullable(),
  state: z.enum(receiptStates),
  mode: z.enum(receiptModes),
  day: z.string(),
  /** What it is for: a trip, or an invoice of none. With neither it is a deposit of its payer. */
  tripId: id.nullable(),
  invoiceId: id.nullable(),
  payerId: id.nullable(),
  payer: z.string().nullable(),
  /** The deposit that it uses, with the number of that: then no money moved by it. */
  depositId: id.nullable(),
  depositNumber: z.string().nullable(),
  /** Of a deposit: for what it was used, the newest first. */
  uses: z.array(depositUsed),
  currency: z.string(),
  /** What has arrived, in minor units. */
  amount: z.int(),
  /** What that was in the account, in the agency's currency, where it was converted on its way; null otherwise. */
  inAccount: z.int().nullable(),
  /** What the bank kept of it, at the agency's expense. */
  bankCharges: z.int(),
  /** What the customer kept of it as tax at source. */
  tds: z.int(),
  /** What the customer does not have to pay any more, where this is no money; zero otherwise. */
  writtenOff: z.int(),
  /** What of it counts for what it is for, in the trip's or invoice's currency; below zero where a part was given back by a credit note before it was taken back. */
  inTrip: z.int(),
  /** What of `amount` is the fee of whoever paid online, with its tax, and the invoice that charges it. */
  fee: z.int(),
  /** What of the fee was given back. */
  feeRefunded: z.int(),
  feeInvoiceId: id.nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** What was given back, in the receipt's currency. */
  refunded: z.int(),
  refunds: z.array(refundRow),
  /** Which of the agency's accounts it came to; null where it came another way. */
  bankAccountId: id.nullable(),
  /** The tax in it, where it came before its invoice. */
  tax: receiptTax.nullable(),
  /** What of it was put against no invoice, and what of that is collected at source: the most that can be given back. */
  ahead: z.int(),
  aheadTcs: z.int(),
  /** The customer has declared it on the page of the invoice. */
  isFromCustomer: z.boolean(),
  /** What the customer sent as proof; null where nothing, or it is not for whoever asks. */
  proof: z.object({ id, name: z.string() }).nullable(),
  /** Paid ahead before the agency came to Sarai: it is changed with the opening balances alone. */
  isOpening: z.boolean(),
  /** Why it was cancelled, or could not be found: then the customer reads this. */
  cancelReason: z.string().nullable(),
})
export type Receipt = z.infer<typeof receipt>

/** What a credit note left a customer who had paid, in minor units of `currency`. */
const customerCredit = z.object({
  noteId: id,
  number: z.string(),
  day: z.string(),
  currency: z.string(),
  left: z.int(),
})
export type CustomerCredit = z.infer<typeof customerCredit>

/** Payments of a trip or invoice, the newest first, and what they come to in its currency. */
export const receiptsOf = z.object({
  paid: z.int(),
  receipts: z.array(receipt),
  /** Credit notes of which something is the customer's. */
  credits: z.array(customerCredit),
  /** What was given back of credit notes. */
  refunds: z.array(refundRow.extend({ noteId: id, noteNumber: z.string().nullable(), currency: z.string() })),
})
export type ReceiptsOf = z.infer<typeof receiptsOf>

export const newReceipt = z.strictObject({
  tripId: id.optional(),
  /** The invoice that is paid before others; of one that belongs to a trip, it is a payment of that trip. */
  invoiceId: id.optional(),
  /** In place of trip and invoice: it is for nothing yet, and a deposit of this contact. */
  contactId: id.optional(),
  /** A contact; left out: the invoice's or the trip's. */
  payerId: id.optional(),
  mode: z.enum(receiptModes),
  day: calendarDate,
  currency: currency.optional(),
  /** What one unit is worth in the agency's currency, in millionths; needed where that is another. */
  rate: z.int().min(1).max(1_000_000_000_000).optional(),
  amount: amountAbove,
  /**
   * What arrived of it in an account in the agency's currency, where it was paid in another: that says what it is worth,
   * in place of a rate.
   */
  inAccount: amountAbove.optional(),
  bankCharges: money.optional(),
  tds: money.optional(),
  /** What of it counts for the trip; needed where its currency is another, but for an invoice that was written in it. */
  inTrip: amountAbove.optional(),
  reference: optionalText(100).optional(),
  bankAccountId: id.optional(),
  note: optionalText(500).optional(),
  /** Whether what is to be collected at source on an overseas package is in it, as the law has it unless it is false: then the invoice collects it. */
  collectsTcs: z.boolean().optional(),
  /** Somebody says to have paid, and nobody has seen the money yet. */
  isPending: z.boolean().optional(),
  /** What the payment leaves open of its invoice is written off, and why: the right to refund is needed for it. */
  writeOffReason: line(200, 'Say why').optional(),
  /** It is another payment, although one like it is there, or nothing is due any more. */
  isSure: z.boolean().optional(),
  /** Its day is meant, although it is in another financial year. */
  isDaySure: z.boolean().optional(),
})
export type NewReceipt = z.infer<typeof newReceipt>

/** Most trips and invoices that one payment is for. */
const maxParts = 50

/** Money of one payer that is for several trips and invoices, all of them in one currency. */
export const newSharedPayment = newReceipt
  .pick({
    mode: true,
    day: true,
    rate: true,
    /** Of all parts together. */
    inAccount: true,
    reference: true,
    bankAccountId: true,
    note: true,
    isSure: true,
    isDaySure: true,
  })
  .extend({
    payerId: id,
    parts: z
      .array(z.strictObject({ kind: z.enum(['trip', 'invoice']), id, amount: amountAbove }))
      .min(1, { error: 'Say what is paid' })
      .max(maxParts, { error: `A payment is for at most ${maxParts} trips and invoices` })
      .refine((parts) => new Set(parts.map((part) => part.id)).size === parts.length, {
        error: 'Name each trip and invoice once',
      }),
  })
export type NewSharedPayment = z.infer<typeof newSharedPayment>

/** What became of each part of such a payment, in the order they were named. */
export const sharedPayment = z.array(
  z.object({ id, number: z.string(), kind: z.enum(['trip', 'invoice']), paidId: id, amount: z.int() }),
)

/** What of a payment decides its tax. */
export const receiptToPreview = newReceipt
  .pick({
    tripId: true,
    invoiceId: true,
    contactId: true,
    payerId: true,
    day: true,
    currency: true,
    rate: true,
    amount: true,
    inAccount: true,
    inTrip: true,
    bankCharges: true,
    tds: true,
    collectsTcs: true,
  })
  .extend({ /** Left out where it is not known yet. */ mode: newReceipt.shape.mode.optional() })
export type ReceiptToPreview = z.infer<typeof receiptToPreview>

/** What an invoice leaves open that will not be asked for any more, in its currency. */
export const newWriteOff = z.strictObject({
  invoiceId: id,
  amount: amountAbove,
  day: calendarDate,
  reason: line(200, 'Say why'),
  /** Its day is meant, although it is in another financial year. */
  isDaySure: z.boolean().optional(),
})
export type NewWriteOff = z.infer<typeof newWriteOff>

export const newRefund = z.strictObject({
  id,
  version,
  /** What the customer gets, in the receipt's currency. */
  amount: amountAbove,
  /** Whether what was collected at source on it is given back too: it usually stays with the state, for the customer to claim. */
  returnsTcs: z.boolean().optional(),
  day: calendarDate,
  mode: z.enum(receiptModes),
  /** From where it is paid; left out, from where the payment came to, if it goes back the same way. */
  bankAccountId: id.optional(),
  /** What left an account in the agency's currency, where the payment is in another. */
  inAccount: amountAbove.optional(),
  reference: optionalText(100).optional(),
  note: optionalText(500).optional(),
  /** It is another refund, although one like it is there. */
  isSure: z.boolean().optional(),
})
export type NewRefund = z.infer<typeof newRefund>

/** What a credit note left its customer is given back. */
export const newRefundOfNote = newRefund
  .omit({ id: true, version: true, returnsTcs: true })
  .extend({ /** The credit note. */ noteId: id })
export type NewRefundOfNote = z.infer<typeof newRefundOfNote>

/** To whom the voucher of a payment or refund goes, as far as the asker sees it. */
export const voucherRecipient = z.object({
  email: z.string().nullable(),
  /** Whether there is a page of the customer's that a link can lead to. */
  hasPage: z.boolean(),
})
export type VoucherRecipient = z.infer<typeof voucherRecipient>

/** The words to send, with the link where the customer has a page, and what kept a mail from going out. */
export const voucherSent = linkSent.extend({
  data: linkSent.shape.data.extend({ url: z.string().nullable() }),
})
