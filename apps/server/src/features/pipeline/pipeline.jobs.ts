import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { moveNextLeads } from './pipeline-removal.service.ts'

/** Continues moving the leads of a status that is being removed. */
export const removeStageJob = defineJob({
  name: 'stages.remove',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (await services.database.writeAs(agencyId, (db) => moveNextLeads(db, actor, payload.operationId)))
        signal.throwIfAborted()
    }),
})
