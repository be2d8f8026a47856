import * as z from 'zod'
import { newDepositUse, usableDeposit } from './deposit-schemas.ts'
import { linkSaid } from './link-sending.ts'
import { calendarDate, id, line, money, searched, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { receiptHit } from './receipt-hits.ts'
import {
  newReceipt,
  newRefund,
  newRefundOfNote,
  newSharedPayment,
  newWriteOff,
  receiptPreview,
  receiptsOf,
  receiptToPreview,
  sharedPayment,
  voucherRecipient,
  voucherSent,
} from './receipt-schemas.ts'

const one = { id, version }
const answer = success(receiptsOf)

export const receiptsCalls = {
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

  ofContact: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/contacts/{contactId}/deposits',
      summary: "List a contact's deposits",
      description: 'Money that was paid for no trip or invoice yet, with what it was used for.',
    })
    .input(z.strictObject({ contactId: id }))
    .output(answer),

  usableDeposits: memberProcedure('invoices', 'read')
    .route({
      method: 'POST',
      path: '/receipts/usable-deposits',
      summary: 'List deposits that can be used for a trip or an invoice',
      description: 'Of its customer and payers, in its currency, as far as something is left of them.',
    })
    .input(newReceipt.pick({ tripId: true, invoiceId: true }))
    .output(success(z.array(usableDeposit))),

  applyDeposit: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/receipts/{depositId}/use',
      summary: 'Use a deposit for a trip or an invoice',
      description:
        'A receipt of its own without money, whose tax is worked out on its day as that of any payment. Cancelled, it goes back to the deposit. Asked about like a payment where nothing is due any more.',
    })
    .input(newDepositUse)
    .output(answer),

  find: memberProcedure('invoices', 'read')
    .route({
      method: 'POST',
      path: '/receipts/find',
      summary: 'Find payments',
      description:
        'By the number of their receipt voucher, by the reference that the bank gave them (UTR) or a cheque number, from its beginning or its last digits, and by who pays: the best few of those you see. Where nothing is found, one typing error is forgiven.',
    })
    .input(z.strictObject({ query: searched(100).min(3) }))
    .output(
      success(z.array(receiptHit)).extend({
        /** Nothing has what was searched for; these words were looked for in its place. */
        similar: z.array(z.string()).optional(),
      }),
    ),

  preview: memberProcedure('invoices', 'read')
    .route({
      method: 'POST',
      path: '/receipts/preview',
      summary: 'See what is in a payment',
      description: 'Of one that comes before its invoice: its tax and what is collected at source, with the reasons.',
    })
    .input(receiptToPreview)
    .output(success(receiptPreview)),

  create: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/receipts',
      summary: 'Record a payment',
      description:
        'For a trip, an invoice or, as a deposit, for a contact alone. Gets its number and is in the books at once, but where it is pending. Where one like it is there, or nothing is due any more, the answer is 409 `DUPLICATE` and says what is there: it is stored once `isSure` is true. What it leaves open of its invoice is written off at once where a reason is given.',
    })
    .input(newReceipt)
    .output(answer),

  share: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/receipts/shared',
      summary: 'Record one payment for several trips and invoices',
      description:
        'Each part gets a number of its own and is in the books at once, all of them or none. Of trips and invoices in one currency. Asked about like one payment where a part is there already.',
    })
    .input(newSharedPayment)
    .output(success(sharedPayment)),

  confirm: memberProcedure('invoices', 'write')
    .route({
      method: 'POST',
      path: '/receipts/{id}/confirm',
      summary: 'Confirm a pending payment',
      description: 'Asked about like a new one where it is recorded already.',
    })
    .input(
      z.strictObject({
        ...one,
        day: calendarDate,
        /** Into which account it came, where the payment does not say. */ bankAccountId: id.optional(),
        /** What arrived there, where it was converted on its way. */ inAccount: newReceipt.shape.inAccount,
        isSure: newReceipt.shape.isSure,
      }),
    )
    .output(answer),

  cancel: memberProcedure('invoices', 'write')
    .route({
      method: 'POST',
      path: '/receipts/{id}/cancel',
      summary: 'Cancel a payment',
      description:
        'What was entered by mistake. It keeps its number, and the books take it back. Of what a customer has declared, that it could not be found: the reason is shown to the customer.',
    })
    .input(z.strictObject({ ...one, day: calendarDate, reason: line(200, 'Say why') }))
    .output(answer),

  bounce: memberProcedure('invoices', 'write')
    .route({ method: 'POST', path: '/receipts/{id}/bounce', summary: 'Say that a cheque has bounced' })
    .input(z.strictObject({ ...one, day: calendarDate, charges: money.default(0) }))
    .output(answer),

  writeOff: memberProcedure('invoices', 'write', { creates: true, keys: false, right: 'refund' })
    .route({
      method: 'POST',
      path: '/invoices/{invoiceId}/write-off',
      summary: 'Write off what an invoice leaves open',
      description:
        'In part or whole: it is spent, and the customer owes that much less. Tax stays as it was invoiced; a credit note lowers it. It is taken back as a payment is cancelled.',
    })
    .input(newWriteOff)
    .output(answer),

  refund: memberProcedure('invoices', 'write', { creates: true, keys: false, right: 'refund' })
    .route({
      method: 'POST',
      path: '/receipts/{id}/refund',
      summary: 'Refund a payment',
      description: 'In part or whole, with a refund voucher of its own. One like it is told before it is stored twice.',
    })
    .input(newRefund)
    .output(answer),

  refundNote: memberProcedure('invoices', 'write', { creates: true, keys: false, right: 'refund' })
    .route({
      method: 'POST',
      path: '/invoices/{noteId}/refund',
      summary: 'Refund a credit note',
      description:
        'What it left a customer who had paid, in part or whole, with a refund voucher of its own. One like it is told before it is stored twice.',
    })
    .input(newRefundOfNote)
    .output(answer),

  refundPdf: memberProcedure('invoices', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/refunds/{id}/pdf',
      summary: 'Make a PDF of a refund voucher',
      description: 'An operation in the background whose result is the file.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ operationId: id }))),

  pdf: memberProcedure('invoices', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/receipts/{id}/pdf',
      summary: 'Make a PDF of a receipt',
      description: 'An operation in the background whose result is the file.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ operationId: id }))),

  recipient: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/receipts/{id}/recipient',
      summary: 'See to whom a receipt goes',
      description: 'The address that is known of the payer, and whether they have a page that a link can lead to.',
    })
    .input(z.strictObject({ id }))
    .output(success(voucherRecipient)),

  send: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/receipts/{id}/send',
      summary: 'Send a receipt to the payer',
      description:
        'By mail it goes with its PDF; else the answer has the words to send. The link leads to the invoice of the payment, or to the payer’s share of the trip; where there is neither, it is null.',
    })
    .input(z.strictObject({ ...one, ...linkSaid }))
    .output(voucherSent),

  refundRecipient: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/refunds/{id}/recipient',
      summary: 'See to whom a refund voucher goes',
      description: 'As for a receipt.',
    })
    .input(z.strictObject({ id }))
    .output(success(voucherRecipient)),

  sendRefund: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/refunds/{id}/send',
      summary: 'Send a refund voucher to the payer',
      description: 'As a receipt is sent.',
    })
    .input(z.strictObject({ id, ...linkSaid }))
    .output(voucherSent),
}
