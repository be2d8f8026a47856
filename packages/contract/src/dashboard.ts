import * as z from 'zod'
import { departure } from './departures.ts'
import { leadRow } from './lead-schemas.ts'
import { leadSources } from './lead-words.ts'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { proposalRow } from './prospect-schemas.ts'

const counted = { total: z.int(), totalIsMinimum: z.boolean() }
const someLeads = z.object({ ...counted, rows: z.array(leadRow) })
const someProposals = z.object({ ...counted, rows: z.array(proposalRow) })

/** A range of days, both ends included. */
const days = z.object({ from: z.string(), to: z.string() })

/** A figure of this month so far, and of the month before up to the same day. */
const compared = z.object({ now: z.int(), before: z.int() })

/** The outcome of the leads that came in during a time. */
const outcome = z.object({ leads: z.int(), won: z.int(), lost: z.int() })

export const dashboardData = z.object({
  today: z.string(),
  /** This month so far, and the month before up to the same day. */
  month: days,
  monthBefore: days,
  /** What sources are counted over. */
  sourceDays: days,
  /** What conversion is counted over, and the same stretch before. */
  outcomeDays: days,
  outcomeDaysBefore: days,
  /** null for somebody who may not see leads. */
  leads: z
    .object({
      /** Whether there has been any lead at all. */
      hasAny: z.boolean(),
      overdue: someLeads,
      /** Everything due by the end of today, including overdue items. */
      dueToday: someLeads,
      unanswered: someLeads,
      stages: z.array(z.object({ stageId: id, leads: z.int(), value: z.int() })),
      sources: z.array(z.object({ source: z.enum(leadSources).nullable(), leads: z.int() })),
      /** How many came in on each day of this month so far, and on each of the month before. */
      created: z.array(z.int()),
      createdBefore: z.array(z.int()),
      outcome,
      outcomeBefore: outcome,
    })
    .nullable(),
  /** null for somebody who may not see proposals. */
  proposals: z
    .object({
      /** Looked at, and not answered. */
      viewed: someProposals,
      changesAsked: someProposals,
      sent: compared,
      accepted: compared,
      /** What the accepted ones come to, of those in the agency's currency. */
      sold: compared,
      /** What is to be paid by customers in the coming week. */
      dues: z.object({
        total: z.int(),
        /** In the agency's currency. */
        amount: z.int(),
        rows: z.array(
          z.object({
            id,
            proposalId: id,
            customer: z.string().nullable(),
            label: z.string(),
            amount: z.int(),
            currency: z.string(),
            dueOn: z.string(),
          }),
        ),
      }),
    })
    .nullable(),
  /** Trips that begin within seven days. */
  departures: z.object({ from: z.string(), to: z.string(), total: z.int(), rows: z.array(departure) }),
})
export type DashboardData = z.infer<typeof dashboardData>

/** What is to be paid, by currency. */
const toPay = z.object({
  total: z.int(),
  /** There are more than are counted. */
  totalIsMinimum: z.boolean(),
  sums: z.array(z.object({ currency: z.string(), amount: z.int() })),
})
export type ToPay = z.infer<typeof toPay>

export const dashboardMoney = z.object({
  baseCurrency: z.string(),
  month: days,
  /** The coming week. */
  week: days,
  /** In this month so far, in the currency of the books; null for those who may not read the payment report. */
  received: z.object({ amount: z.int(), payments: z.int() }).nullable(),
  /** By customers in the coming week. */
  due: toPay,
  /** By customers before today: instalments of trips, and invoices that belong to none. */
  overdueTrips: toPay,
  overdueInvoices: toPay,
  /** To vendors in the coming week; null for those who do not see costs. */
  payable: toPay.nullable(),
  /** Bills of vendors that were due before today. */
  overdueBills: toPay.nullable(),
})
export type DashboardMoney = z.infer<typeof dashboardMoney>

/** What a new agency sets up once, and whether it has. */
export const firstSteps = z.object({
  /** Logo and address. */
  profile: z.boolean(),
  /** A registration for tax, or that there is none. */
  tax: z.boolean(),
  mail: z.boolean(),
  bank: z.boolean(),
  lead: z.boolean(),
  proposal: z.boolean(),
  team: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const dashboardCalls = {
  firstSteps: memberProcedure('settings', 'read', { only: 'main-user' })
    .route({
      method: 'GET',
      path: '/dashboard/first-steps',
      summary: 'Read which first steps are done',
      description: 'Logo and address, tax, mail, bank or UPI, first lead, first proposal, team.',
    })
    .output(success(firstSteps)),

  get: memberProcedure('dashboard', 'read')
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'Read the dashboard',
      description:
        'Figures of what you may see, or of one person whose records you see. Each agrees with the list of the same conditions.',
    })
    .input(z.strictObject({ owner: id.optional() }))
    .output(success(dashboardData)),

  money: memberProcedure('dashboard', 'read')
    .route({
      method: 'GET',
      path: '/dashboard/money',
      summary: 'Read what came in, and what is to come in and go out',
      description:
        'Received this month, due in the coming week and overdue, and to be paid to vendors: each as far as you may see it, or of one person whose records you see.',
    })
    .input(z.strictObject({ owner: id.optional() }))
    .output(success(dashboardMoney)),
}
