import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { matchOpenLines } from './statements-certain.service.ts'

/** Settles what is certain among the lines of an account that nobody has explained. */
export const matchLinesJob = defineJob({
  name: 'statements.match',
  payload: z.object({ accountId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 1800,
  run: ({ services, agencyId, payload, signal }) => matchOpenLines(services, agencyId, payload, signal),
})
