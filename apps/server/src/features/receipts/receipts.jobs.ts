import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makeReceiptPdf, makeSentPdf, sentVoucher } from './receipts-pdf.service.ts'

/** Makes the PDF of a receipt or refund voucher. */
export const receiptPdfJob = defineJob({
  name: 'receipts.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeReceiptPdf(run.services, actor, run.payload.operationId, run.signal)),
})

/** Makes the PDF of a receipt or refund voucher that is sent, and releases the mail it is attached to. */
export const sentVoucherJob = defineJob({
  name: 'receipts.sent-pdf',
  payload: sentVoucher,
  expireInSeconds: 300,
  run: ({ services, agencyId, payload, signal }) => makeSentPdf(services, agencyId, payload, signal),
})
