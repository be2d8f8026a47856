import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makeSheetPdf } from './departures-sheet.service.ts'

/** Makes the PDF of a day sheet. */
export const daySheetPdfJob = defineJob({
  name: 'departures.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeSheetPdf(run.services, actor, run.payload.operationId, run.signal)),
})
