import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { proposalsExport } from './prospects-export.service.ts'
import { makeProposalPdf, makeSentPdf } from './prospects-pdf.service.ts'

/** Writes proposals to a file. */
export const exportProposalsJob = exportJobOf(proposalsExport)

/** Makes the PDF of a draft. */
export const proposalPdfJob = defineJob({
  name: 'prospects.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeProposalPdf(run.services, actor, run.payload.operationId, run.signal)),
})

/** Makes the PDF of a sent version, or of what was bought of it, and releases the mail it is attached to. */
export const sentPdfJob = defineJob({
  name: 'prospects.sent-pdf',
  payload: z.object({
    versionId: z.uuid(),
    mailId: z.uuid().optional(),
    isBought: z.boolean().optional(),
    /** What is collected at source beside its prices. */
    mark: z.string().optional(),
  }),
  expireInSeconds: 300,
  run: ({ services, agencyId, payload, signal }) => makeSentPdf(services, agencyId, payload, signal),
})
