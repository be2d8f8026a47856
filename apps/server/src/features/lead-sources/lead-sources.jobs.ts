import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { pullDueEnquiries } from './lead-sources-pulling.service.ts'

/** Asks an agency's sources of leads what has come in. */
export const pullEnquiriesJob = defineJob({
  name: 'leadSources.pull',
  payload: z.object({}),
  due: { name: 'due_lead_pulls', reads: ['lead_pulls'] },
  run: ({ services, agencyId, signal }) => pullDueEnquiries(services, agencyId, signal),
})

export const watchSourcesJob = defineWatch({ name: 'leadSources.due', everyMinutes: 1, job: pullEnquiriesJob })
