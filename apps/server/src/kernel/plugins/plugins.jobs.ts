import * as z from 'zod'
import { defineJob, type Job } from '../../core/jobs/jobs.ts'
import { handleEvent, maxEventTries } from './plugins-handling.service.ts'

/** Acts on what a provider told one agency. */
export const handleEventJob: Job<{ eventId: string }> = defineJob({
  name: 'plugins.event',
  payload: z.object({ eventId: z.uuid() }),
  retryLimit: maxEventTries - 1,
  concurrency: 8,
  perAgency: 2,
  run: ({ services, agencyId, payload }) => handleEvent(services, agencyId, payload.eventId),
})
