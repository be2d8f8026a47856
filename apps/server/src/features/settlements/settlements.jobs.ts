import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { matchOpenGatewayLines } from './settlements-matching.service.ts'

/** Matches what is certain among the payments of settlements that nobody has explained. */
export const matchGatewayJob = defineJob({
  name: 'settlements.match',
  payload: z.object({ userId: z.uuid() }),
  expireInSeconds: 1800,
  run: ({ services, agencyId, payload, signal }) => matchOpenGatewayLines(services, agencyId, payload, signal),
})
