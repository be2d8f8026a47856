import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makeReceiptPdf } from './receipts-pdf.service.ts'

/** Makes the PDF of a receipt or refund voucher. */
export const receiptPdfJob = defineJob({
  name: 'receipts.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeReceiptPdf(run.services, actor, run.payload.operationId, run.signal)),
})
