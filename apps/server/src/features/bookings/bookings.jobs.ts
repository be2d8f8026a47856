import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { exportBookings } from './bookings-export.service.ts'

/** Writes bookings to a file. */
export const exportBookingsJob = defineJob({
  name: 'bookings.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => exportBookings(run.services, actor, run.payload.operationId, run.signal)),
})
