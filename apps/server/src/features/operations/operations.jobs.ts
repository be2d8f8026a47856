import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { undoRest } from './undo-run.service.ts'

/** Goes on with an undo that takes longer than somebody waits. */
export const undoJob = defineJob({
  name: 'operations.undo',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  concurrency: 2,
  run: ({ services, agencyId, payload, signal }) => undoRest(services, agencyId, payload, signal),
})
