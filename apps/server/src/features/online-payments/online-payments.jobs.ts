import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { checkLinks } from './online-payments-checking.service.ts'

/** Asks gateways what became of links that nobody has told of. */
export const checkLinksJob = defineJob({
  name: 'onlinePayments.check',
  payload: z.object({}),
  due: { name: 'due_payment_links', reads: ['payment_links'] },
  run: ({ services, agencyId, signal }) => checkLinks(services, agencyId, signal),
})

export const watchLinksJob = defineWatch({ name: 'onlinePayments.due', schedule: '* * * * *', job: checkLinksJob })
