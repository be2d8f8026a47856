import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { changeNextTrips } from './trips-bulk-run.service.ts'
import { tripsExport } from './trips-export.service.ts'

/** Goes on with a change of many trips where it stopped. */
export const bulkTripsJob = defineJob({
  name: 'trips.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (await services.database.writeAs(agencyId, (db) => changeNextTrips(db, actor, payload.operationId)))
        signal.throwIfAborted()
    }),
})

/** Writes trips to a file. */
export const exportTripsJob = exportJobOf(tripsExport)
