import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { fetchRates } from './exchange-follow.service.ts'

/** Takes the day's exchange rates over for an agency that follows some. */
export const fetchRatesJob = defineJob({
  name: 'rates.fetch',
  payload: z.object({}),
  due: { name: 'due_exchange_rates', reads: ['exchange_follows'] },
  run: ({ services, agencyId }) => fetchRates(services, agencyId),
})

export const watchRatesJob = defineWatch({ name: 'rates.due', everyMinutes: 10, job: fetchRatesJob })
