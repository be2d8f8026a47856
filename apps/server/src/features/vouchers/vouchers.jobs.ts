import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { vouchersExport } from './vouchers-export.service.ts'
import { makeRevisionPdf, makeVouchersPdf } from './vouchers-pdf.service.ts'

/** Makes the PDF of what was issued, and releases the mail it is attached to. */
export const voucherPdfJob = defineJob({
  name: 'vouchers.revision-pdf',
  payload: z.object({ revisionId: z.uuid(), mailId: z.uuid().optional() }),
  expireInSeconds: 300,
  run: ({ services, agencyId, payload, signal }) => makeRevisionPdf(services, agencyId, payload, signal),
})

/** Makes a PDF of one voucher, or of all of a trip. */
export const vouchersPdfJob = defineJob({
  name: 'vouchers.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeVouchersPdf(run.services, actor, run.payload.operationId, run.signal)),
})

/** Writes vouchers to a file. */
export const exportVouchersJob = exportJobOf(vouchersExport)
