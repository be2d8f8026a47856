import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { pushNotices } from './notices-push.service.ts'

/** Sends notices by push. Tried for some hours: a reminder that comes later helps nobody. */
export const pushNoticesJob = defineJob({
  name: 'notices.push',
  payload: z.object({ noticeIds: z.array(z.uuid()) }),
  retryLimit: 12,
  run: ({ services, agencyId, payload: { noticeIds }, signal }) => pushNotices(services, agencyId, noticeIds, signal),
})
