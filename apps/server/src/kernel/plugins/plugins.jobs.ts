import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob, type Job } from '../../core/jobs/jobs.ts'
import { handleEvent, maxEventTries } from './plugins-handling.service.ts'
import { lookAtPlugins } from './plugins-looking.service.ts'

/** Acts on what a provider told one agency. */
export const handleEventJob: Job<{ eventId: string }> = defineJob({
  name: 'plugins.event',
  payload: z.object({ eventId: z.uuid() }),
  retryLimit: maxEventTries - 1,
  concurrency: 8,
  perAgency: 2,
  run: ({ services, agencyId, payload }) => handleEvent(services, agencyId, payload.eventId),
})

/** Renews what ends of an agency's plugins, and asks where their accounts stand. */
export const lookAtPluginsJob: Job<object> = defineJob({
  name: 'plugins.look',
  payload: z.object({}),
  due: { name: 'due_plugins', reads: ['plugins'] },
  run: ({ services, agencyId }) => lookAtPlugins(services, agencyId),
})

/** Finds the agencies whose plugins are to be looked at. */
export const watchPluginsJob = defineWatch({ name: 'plugins.watch', everyMinutes: 1, job: lookAtPluginsJob })
