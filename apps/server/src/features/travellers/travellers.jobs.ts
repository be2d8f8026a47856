import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { makeListFile } from './travellers-export.service.ts'

/** Makes a rooming list or manifest. */
export const travellerListJob = defineJob({
  name: 'travellers.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeListFile(run.services, actor, run.payload.operationId, run.signal)),
})
