import * as z from 'zod'
import { enqueueDue } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { sweepAgency, sweepShared } from './housekeeping.service.ts'

/** Removes once a day what of an agency's has had its time. */
export const sweepAgencyJob = defineJob({
  name: 'housekeeping.sweep-agency',
  payload: z.object({}),
  due: { name: 'due_sweeps', reads: ['operations'] },
  evenSuspended: true,
  run: ({ services, agencyId, signal }) => sweepAgency(services, agencyId, signal),
})

/** Removes what has had its time and belongs to no agency, and finds the agencies whose turn it is. */
export const sweepJob = defineJob({
  name: 'housekeeping.sweep',
  payload: z.object({}),
  schedule: { everyMinutes: 30, fromMinute: 17 },
  async run({ services }) {
    await enqueueDue(services, sweepAgencyJob)
    await sweepShared(services)
  },
})
