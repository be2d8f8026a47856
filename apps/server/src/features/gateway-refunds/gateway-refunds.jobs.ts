import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { checkRefunds } from './gateway-refunds-applying.service.ts'

/** Asks gateways again what became of refunds. */
export const checkRefundsJob = defineJob({
  name: 'gatewayRefunds.check',
  payload: z.object({}),
  due: { name: 'due_gateway_refunds', reads: ['gateway_refunds'] },
  run: ({ services, agencyId, signal }) => checkRefunds(services, agencyId, signal),
})

export const watchRefundsJob = defineWatch({ name: 'gatewayRefunds.due', everyMinutes: 1, job: checkRefundsJob })
