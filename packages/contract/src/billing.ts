import * as z from 'zod'
import { planRecord } from './plan.ts'
import { memberProcedure, success } from './procedure.ts'

const usage = planRecord.extend({
  /** Mails to people outside the agency in 24 hours; null means without limit. */
  mailsPerDay: z.int().nullable(),
  /** Those of the last 24 hours. */
  mailsUsed: z.int(),
  /** Mails over the limit, which go out as it allows. */
  mailsWaiting: z.int(),
})
export type PlanUsage = z.infer<typeof usage>

export const billingCalls = {
  usage: memberProcedure('billing', 'read', { only: 'main-user' })
    .route({
      method: 'GET',
      path: '/billing/usage',
      summary: "Read the agency's plan and what is used of it",
      description: 'People, records, storage in bytes, and mails to people outside the agency in the last 24 hours.',
    })
    .output(success(usage)),
}
