import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { changeNextVendors } from './vendors-bulk-run.service.ts'
import { vendorsExport } from './vendors-export.service.ts'

/** Goes on with a change of many vendors where it stopped. */
export const bulkVendorsJob = defineJob({
  name: 'vendors.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (await services.database.writeAs(agencyId, (db) => changeNextVendors(db, actor, payload.operationId)))
        signal.throwIfAborted()
    }),
})

/** Writes vendors to a file. */
export const exportVendorsJob = exportJobOf(vendorsExport)
