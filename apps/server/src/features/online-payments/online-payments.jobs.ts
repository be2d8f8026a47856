import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { closePage } from './online-payments-cancelling.service.ts'
import { checkLinks } from './online-payments-checking.service.ts'

/** Asks gateways what became of links that nobody has told of. */
export const checkLinksJob = defineJob({
  name: 'onlinePayments.check',
  payload: z.object({}),
  due: { name: 'due_payment_links', reads: ['payment_links'] },
  run: ({ services, agencyId, signal }) => checkLinks(services, agencyId, signal),
})

export const watchLinksJob = defineWatch({ name: 'onlinePayments.due', everyMinutes: 1, job: checkLinksJob })

/** Closes the pages of gateways that were opened from a page on which nothing is to be paid any more. */
export const closePageJob = defineJob({
  name: 'onlinePayments.close',
  payload: z.object({ path: z.string() }),
  run: ({ services, agencyId, payload }) => closePage(services, agencyId, payload.path),
})
