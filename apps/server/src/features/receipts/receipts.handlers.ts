import { member, person } from '../../core/procedures.ts'
import { bouncePayment, cancelPayment } from './receipts-back.service.ts'
import { findUsableDeposits, applyDeposit } from './receipts-deposits.service.ts'
import { receiptPdfJob } from './receipts.jobs.ts'
import { startReceiptPdf, startRefundPdf } from './receipts-pdf.service.ts'
import { refundNote, refundPayment } from './receipts-refunds.service.ts'
import { paidForInvoice, receiptsOf } from './receipts-found.service.ts'
import { findReceipts } from './receipts-search.service.ts'
import { recipientOf, sendReceipt, sendRefund } from './receipts-sending.service.ts'
import { sharePayment } from './receipts-sharing.service.ts'
import { payAndWriteOff, writeOff } from './receipts-write-off.service.ts'
import { confirmPayment, previewPayment } from './receipts.service.ts'

export const receiptsHandlers = {
  ofTrip: member.receipts.ofTrip.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, { kind: 'trip', id: input.tripId }),
  })),

  ofInvoice: member.receipts.ofInvoice.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await paidForInvoice(db, actor, input.invoiceId)),
  })),

  ofContact: member.receipts.ofContact.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, { kind: 'contact', id: input.contactId }),
  })),

  usableDeposits: member.receipts.usableDeposits.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await findUsableDeposits(db, actor, input),
  })),

  applyDeposit: member.receipts.applyDeposit.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await applyDeposit(services, db, actor, input)),
  })),

  find: member.receipts.find.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await findReceipts(db, actor, input.query)),
  })),

  preview: member.receipts.preview.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await previewPayment(services, db, actor, input),
  })),

  create: member.receipts.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await payAndWriteOff(services, db, actor, input)),
  })),

  share: member.receipts.share.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await sharePayment(services, db, actor, input),
  })),

  confirm: member.receipts.confirm.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await confirmPayment(services, db, actor, input)),
  })),

  cancel: member.receipts.cancel.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await cancelPayment(services, db, actor, input)),
  })),

  bounce: member.receipts.bounce.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await bouncePayment(services, db, actor, input)),
  })),

  writeOff: member.receipts.writeOff.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await writeOff(services, db, actor, input)),
  })),

  refund: member.receipts.refund.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await refundPayment(services, db, actor, input)),
  })),

  refundNote: member.receipts.refundNote.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await receiptsOf(db, actor, await refundNote(services, db, actor, input)),
  })),

  refundPdf: person.receipts.refundPdf.handler(async ({ context: { services, db, actor }, input }) => {
    const { id } = await startRefundPdf(db, actor, input)
    await services.jobs.enqueue(db, receiptPdfJob, { operationId: id, userId: actor.userId })
    return { status: true, data: { operationId: id } }
  }),

  pdf: person.receipts.pdf.handler(async ({ context: { services, db, actor }, input }) => {
    const { id } = await startReceiptPdf(db, actor, input)
    await services.jobs.enqueue(db, receiptPdfJob, { operationId: id, userId: actor.userId })
    return { status: true, data: { operationId: id } }
  }),

  recipient: member.receipts.recipient.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await recipientOf(db, actor, { id: input.id, of: 'receipt' }),
  })),

  send: person.receipts.send.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendReceipt(services, db, actor, input)),
  })),

  refundRecipient: member.receipts.refundRecipient.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await recipientOf(db, actor, { id: input.id, of: 'refund' }),
  })),

  sendRefund: person.receipts.sendRefund.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendRefund(services, db, actor, input)),
  })),
}
