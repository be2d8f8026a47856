import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makeReportFile } from './reports-export.service.ts'
import { customerStatement, makeStatementPdf } from './reports-statement-pdf.service.ts'

/** Writes a report to a file. */
export const exportReportJob = defineJob({
  name: 'reports.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeReportFile(run.services, actor, run.payload.operationId, run.signal)),
})

/** Makes the PDF of a customer's statement, and releases the mail it is attached to. */
export const statementPdfJob = defineJob({
  name: 'reports.statement-pdf',
  payload: customerStatement,
  expireInSeconds: 300,
  run: ({ services, agencyId, payload, signal }) => makeStatementPdf(services, agencyId, payload, signal),
})
