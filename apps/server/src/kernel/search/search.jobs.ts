import * as z from 'zod'
import { enqueueDue } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { renewTerms } from './search-renewal.service.ts'

/** Gives the records that an agency had before an update the terms that they are found by since. */
export const renewTermsJob = defineJob({
  name: 'search.renew-terms',
  payload: z.object({}),
  due: { name: 'due_terms', reads: [] },
  expireInSeconds: 3600,
  run: ({ services, agencyId, signal }) => renewTerms(services, agencyId, signal),
})

/** Begins to renew what was stored before an update. */
export const beginRenewal = (services: Services): Promise<void> => enqueueDue(services, renewTermsJob)
