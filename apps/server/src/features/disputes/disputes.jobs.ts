import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { checkDisputes } from './disputes-applying.service.ts'

/** Asks gateways how disputes stand, and reminds of those that have to be answered. */
export const checkDisputesJob = defineJob({
  name: 'disputes.check',
  payload: z.object({}),
  due: { name: 'due_disputes', reads: ['disputes'] },
  run: ({ services, agencyId, signal }) => checkDisputes(services, agencyId, signal),
})

export const watchDisputesJob = defineWatch({ name: 'disputes.due', everyMinutes: 5, job: checkDisputesJob })
