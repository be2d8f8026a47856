import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { exportRates } from './rate-cards-export.service.ts'

/** Writes a vendor's rates to a file. */
export const exportRatesJob = defineJob({
  name: 'rateCards.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => exportRates(run.services, actor, run.payload.operationId, run.signal)),
})
