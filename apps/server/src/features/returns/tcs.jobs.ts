import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { remindOfDeposits } from './tcs-reminding.service.ts'

/** Tells an agency of tax collected at source that is to be deposited. */
export const remindTcsJob = defineJob({
  name: 'tcs.remind',
  payload: z.object({}),
  due: { name: 'due_tcs', reads: ['tcs_months'] },
  run: ({ services, agencyId }) => remindOfDeposits(services, agencyId),
})

export const watchTcsJob = defineWatch({ name: 'tcs.due', everyMinutes: 10, job: remindTcsJob })
