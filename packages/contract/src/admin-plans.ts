import * as z from 'zod'
import { currency, id, line } from './primitives.ts'
import { adminProcedure, done, success } from './procedure.ts'

const maxCount = 1_000_000_000
/** 100 TB. */
const maxBytes = 100 * 1024 ** 4
const maxPrice = 100_000_000_000

const makeAmount = (max: number) =>
  z.int({ error: 'Enter a whole number' }).min(0, { error: 'Use zero or more' }).max(max)

/** What a plan limits; null means without limit. */
export const planLimits = ['seats', 'mailsPerDay', 'storageBytes', 'records'] as const
export type PlanLimit = (typeof planLimits)[number]

const facts = z.strictObject({
  name: line(80, 'Give the plan a name'),
  price: makeAmount(maxPrice)
    .nullable()
    .meta({ description: 'A month, in minor units of the currency; null where there is none' }),
  currency,
  isPricePerSeat: z.boolean().meta({ description: 'The price is for each person of the agency' }),
  seats: makeAmount(maxCount).min(1, { error: 'A plan has a seat at least' }).nullable(),
  mailsPerDay: makeAmount(maxCount).nullable().meta({ description: 'To people outside the agency, in 24 hours' }),
  storageBytes: makeAmount(maxBytes).nullable().meta({ description: 'Of files and rows of the database together' }),
  records: makeAmount(maxCount).nullable(),
})
export type AdminPlanFacts = z.infer<typeof facts>

const plan = z.object({
  id,
  ...facts.shape,
  name: z.string(),
  version: z.int(),
  /** Agencies that register themselves get it. */
  isDefault: z.boolean(),
  archivedAt: z.string().nullable(),
  agencies: z.int(),
  /** Why it cannot be deleted: it is used, or the installation itself needs it. */
  isKept: z.boolean(),
})
export type AdminPlan = z.infer<typeof plan>

/** An agency that uses more than a plan would allow. */
export interface AdminAgencyOver {
  id: string
  name: string
  over: { limit: PlanLimit; used: number; allowed: number }[]
}

const byId = z.strictObject({ id })

export const adminCalls = {
  plans: {
    list: adminProcedure('read', 'look')
      .route({
        method: 'GET',
        path: '/admin/plans',
        summary: 'List the plans with their limits',
        description: 'In the order in which they were made, those that are archived too.',
      })
      .output(success(z.array(plan))),

    create: adminProcedure('write', 'plans')
      .route({
        method: 'POST',
        path: '/admin/plans',
        summary: 'Make a plan',
        description: 'No agency is on it yet. Two plans do not have the same name.',
      })
      .input(facts)
      .output(success(plan)),

    update: adminProcedure('write', 'plans')
      .route({
        method: 'PUT',
        path: '/admin/plans/{id}',
        summary: 'Change a plan',
        description:
          'It holds for the agencies on it at once. Where some of them use more than a lower limit allows, it is refused as a conflict (OVER_LIMITS) that names the first hundred in `agencies` and counts them in `count`; with `isSure` it is changed all the same. Everything of these agencies can still be read, exported and removed, but nothing is added.',
      })
      .input(facts.extend({ id, version: z.int(), isSure: z.boolean().default(false) }))
      .output(success(plan)),

    chooseDefault: adminProcedure('write', 'plans')
      .route({
        method: 'POST',
        path: '/admin/plans/{id}/default',
        summary: 'Give newly registered agencies this plan',
        description: 'Agencies that are there already keep theirs.',
      })
      .input(byId)
      .output(success(plan)),

    archive: adminProcedure('write', 'plans')
      .route({
        method: 'POST',
        path: '/admin/plans/{id}/archive',
        summary: 'Archive a plan',
        description: 'Agencies on it stay on it, and no other is put on it. Not the one that new agencies get.',
      })
      .input(byId)
      .output(success(plan)),

    restore: adminProcedure('write', 'plans')
      .route({ method: 'POST', path: '/admin/plans/{id}/restore', summary: 'Offer an archived plan again' })
      .input(byId)
      .output(success(plan)),

    remove: adminProcedure('write', 'plans')
      .route({
        method: 'DELETE',
        path: '/admin/plans/{id}',
        summary: 'Delete a plan that no agency is on',
        description: 'One that is used can be archived. The two that came with the installation stay.',
      })
      .input(byId)
      .output(done),
  },
}
