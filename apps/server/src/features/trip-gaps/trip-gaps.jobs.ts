import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { checkTrips } from './trip-gaps-checking.service.ts'

/** Has the checks look again at trips of which something else is booked or agreed upon. */
export const checkTripsJob = defineJob({
  name: 'trips.check',
  payload: z.object({}),
  due: { name: 'due_trip_checks', reads: ['trips'] },
  run: ({ services, agencyId, signal }) => checkTrips(services, agencyId, signal),
})

export const watchChecksJob = defineWatch({ name: 'trips.due', everyMinutes: 1, job: checkTripsJob })
