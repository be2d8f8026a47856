import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { billsExport } from './bills-export.service.ts'
import { makeStatementPdf, vendorStatement } from './bills-statement-pdf.service.ts'
import { makeStatementFile } from './bills-statement.service.ts'

/** Writes bills to a file. */
export const exportBillsJob = exportJobOf(billsExport)

/** Writes a vendor's statement to a file. */
export const exportStatementJob = defineJob({
  name: 'vendorPayments.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeStatementFile(run.services, actor, run.payload.operationId, run.signal)),
})

/** Makes the PDF of a vendor's statement, and releases the mail it is attached to. */
export const vendorStatementPdfJob = defineJob({
  name: 'vendorPayments.statement-pdf',
  payload: vendorStatement,
  expireInSeconds: 300,
  run: ({ services, agencyId, payload, signal }) => makeStatementPdf(services, agencyId, payload, signal),
})
