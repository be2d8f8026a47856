import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makeRunFile } from './payment-runs-file.service.ts'

/** Writes the file of a payment run for the bank. */
export const exportRunJob = defineJob({
  name: 'paymentRuns.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 600,
  run: (run) => runForWhoAsked(run, 'write', (actor) => makeRunFile(run.services, actor, run.payload.operationId)),
})
