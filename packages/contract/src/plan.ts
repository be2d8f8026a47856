import * as z from 'zod'
import { id, moment } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

export const planStates = ['trial', 'active', 'past_due', 'cancelled'] as const

export const planRecord = z.object({
  id,
  name: z.string(),
  state: z.enum(planStates),
  /** null means without limit. */
  seats: z.int().nullable(),
  seatsUsed: z.int(),
  /** Leads, contacts, packages, proposals and library items together; null means without limit. */
  records: z.int().nullable(),
  recordsUsed: z.int(),
  /** Bytes of all that is kept, files and records with their history; null means without limit. */
  storageBytes: z.int().nullable(),
  storageUsed: z.int(),
  /** Bytes of records, notes and history alone; of small ones an estimate. */
  rowsUsed: z.int(),
  trialEndsAt: moment.nullable(),
})

export const planCalls = {
  plan: memberProcedure('account', 'read')
    .route({ method: 'POST', path: '/plan/plan', summary: "Read the agency's plan" })
    .output(success(planRecord)),
}
