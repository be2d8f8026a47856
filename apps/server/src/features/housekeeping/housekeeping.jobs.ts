import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { sweep } from './housekeeping.service.ts'

/** Deletes expired data every hour. */
export const sweepJob = defineJob({
  name: 'housekeeping.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: ({ services, signal }) => sweep(services, signal),
})
