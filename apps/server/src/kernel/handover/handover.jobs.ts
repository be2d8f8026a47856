import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../operations/operations-run.service.ts'
import { handOverNext } from './handover-run.service.ts'

/** Goes on with a hand-over where it was left. */
export const handOverJob = defineJob({
  name: 'team.handover',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (await services.database.writeAs(agencyId, (db) => handOverNext(db, actor, payload.operationId)))
        signal.throwIfAborted()
    }),
})
