import * as z from 'zod'
import { id, moment } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

export const planRecord = z.object({
  id,
  name: z.string(),
  state: z.enum(['trial', 'active', 'past_due', 'cancelled']),
  /** null means without limit. */
  seats: z.int().nullable(),
  seatsUsed: z.int(),
  trialEndsAt: moment.nullable(),
})

export const plan = {
  plan: memberProcedure('account', 'read')
    .route({ method: 'POST', path: '/plan/plan', summary: "Read the agency's plan" })
    .output(success(planRecord)),
}
