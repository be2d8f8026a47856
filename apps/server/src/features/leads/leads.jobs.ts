import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { leadsExport } from './leads-export.service.ts'
import { changeNextLeads } from './leads-bulk-run.service.ts'

/** Goes on with a change of many leads where it stopped. */
export const bulkLeadsJob = defineJob({
  name: 'leads.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (
        await services.database.writeAs(agencyId, (db) => changeNextLeads(services, db, actor, payload.operationId))
      )
        signal.throwIfAborted()
    }),
})

/** Writes leads to a file. */
export const exportLeadsJob = exportJobOf(leadsExport)
