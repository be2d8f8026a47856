import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { fetchDueSettlements } from './settlements-fetching.service.ts'

/** Fetches settlements from gateways whose turn has come. */
export const fetchSettlementsJob = defineJob({
  name: 'settlements.fetch',
  payload: z.object({}),
  due: { name: 'due_settlement_fetches', reads: ['settlement_fetches'] },
  run: ({ services, agencyId, signal }) => fetchDueSettlements(services, agencyId, signal),
})

export const watchSettlementsJob = defineWatch({
  name: 'settlements.due',
  everyMinutes: 10,
  job: fetchSettlementsJob,
})
