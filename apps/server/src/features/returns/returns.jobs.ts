import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makeReturnFile } from './returns-files.service.ts'

/** Makes a file of a month for the accountant. */
export const exportReturnJob = defineJob({
  name: 'returns.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The PDFs of a month's invoices are made for it.
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeReturnFile(run.services, actor, run.payload.operationId, run.signal)),
})
