import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from './operations-run.service.ts'
import { undoRest } from './undo-run.service.ts'

/** Continues an undo that takes too long to wait for. */
export const undoJob = defineJob({
  name: 'operations.undo',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', (actor) => undoRest(run.services, actor, run.payload.operationId, run.signal)),
})
