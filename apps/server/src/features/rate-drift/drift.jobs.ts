import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { repriceAll } from './drift-pricing.service.ts'

/** Prices open proposals and unconfirmed bookings anew; by some rate cards, or all where an exchange rate is another. */
export const repriceJob = defineJob({
  name: 'rates.reprice',
  payload: z.object({ rateCardIds: z.array(z.uuid()).max(200).nullable() }),
  expireInSeconds: 1800,
  run: ({ services, agencyId, payload, signal }) => repriceAll(services, agencyId, payload.rateCardIds, signal),
})
