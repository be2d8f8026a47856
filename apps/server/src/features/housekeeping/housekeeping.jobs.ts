import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { sweep } from './housekeeping.service.ts'

/** Removes every hour what has had its time. */
export const sweepJob = defineJob({
  name: 'housekeeping.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: ({ services, signal }) => sweep(services, signal),
})
