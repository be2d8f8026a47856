import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makePerformanceFile } from './performance-export.service.ts'

/** Writes the performance of some days to a file. */
export const exportPerformanceJob = defineJob({
  name: 'performance.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makePerformanceFile(run.services, actor, run.payload.operationId)),
})
