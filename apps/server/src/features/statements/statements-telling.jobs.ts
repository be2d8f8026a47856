import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { tellOfMatches } from './statements-telling.service.ts'

/** Writes into histories that payments were found on a statement; thousands of them keep nobody from seeing the lines. */
export const tellMatchesJob = defineJob({
  name: 'statements.tell',
  payload: z.object({ userId: z.uuid(), lineIds: z.array(z.uuid()) }),
  expireInSeconds: 600,
  run: ({ services, agencyId, payload, signal }) => tellOfMatches(services, agencyId, payload, signal),
})
