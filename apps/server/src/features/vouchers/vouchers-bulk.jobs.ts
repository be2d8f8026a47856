import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { changeNextVouchers } from './vouchers-bulk-run.service.ts'

/** Goes on with a change of many vouchers where it stopped. */
export const bulkVouchersJob = defineJob({
  name: 'vouchers.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      const step = () =>
        services.database.writeAs(agencyId, (db) => changeNextVouchers(services, db, actor, payload.operationId))
      while (await step()) signal.throwIfAborted()
    }),
})
