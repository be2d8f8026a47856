import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { changeNextTrips } from './trips-bulk-run.service.ts'
import { exportTrips } from './trips-export.service.ts'

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
export const exportTripsJob = defineJob({
  name: 'trips.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => exportTrips(run.services, actor, run.payload.operationId, run.signal)),
})
