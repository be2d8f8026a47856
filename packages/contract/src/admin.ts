import * as z from 'zod'
import { planStates } from './plan.ts'
import { id, text } from './primitives.ts'
import { adminProcedure, success } from './procedure.ts'
import { reaches } from './standing-words.ts'
import { memberRoles, memberStates } from './team-words.ts'

/** What is used of a quota; `of` is null where there is no limit. */
const use = z.object({ used: z.number(), of: z.number().nullable() })

/** An agency as those see it who run the installation: nothing of its records. */
const agencyLine = z.object({
  id,
  name: z.string(),
  mainUser: z.string().nullable(),
  plan: z.string(),
  planId: id,
  planState: z.enum(planStates),
  standing: z.enum(reaches),
  isDemo: z.boolean(),
  createdAt: z.string(),
  seats: use,
  /** To people outside the agency, in 24 hours. */
  mailsToday: use,
  /** Of files and rows of the database together. */
  storageBytes: use,
  records: use,
})
export type AdminAgencyLine = z.infer<typeof agencyLine>

const agency = agencyLine.extend({
  trialEndsAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  approvedAt: z.string().nullable(),
  suspendedAt: z.string().nullable(),
  /** Agencies have to be approved on this installation (AGENCY_APPROVAL). */
  needsApproval: z.boolean(),
  mainUsers: z.array(z.object({ name: z.string(), email: z.string(), isConfirmed: z.boolean() })),
  /** Its background work that fails. */
  failures: z.array(z.object({ job: z.string(), times: z.int(), firstAt: z.string(), lastAt: z.string() })),
})
export type AdminAgency = z.infer<typeof agency>

const agencyFilter = z.strictObject({
  search: text(200)
    .optional()
    .meta({ description: 'Part of a name, an id, or the whole address of one of its people' }),
  standing: z.enum(reaches).optional(),
  planId: id.optional(),
  registeredWithin: z
    .union([z.literal(7), z.literal(30)])
    .optional()
    .meta({ description: 'In how many days from now back' }),
  isFailing: z.boolean().optional().meta({ description: 'Its background work fails' }),
})
export type AdminAgencyFilter = z.infer<typeof agencyFilter>

const dashboard = z.object({
  agencies: z.int(),
  byStanding: z.array(z.object({ standing: z.enum(reaches), agencies: z.int() })),
  byPlan: z.array(z.object({ id, name: z.string(), agencies: z.int() })),
  registered: z.object({ week: z.int(), month: z.int() }),
  failing: z.int(),
  needsApproval: z.boolean(),
  backups: z.object({
    /** `late`: no good one for 36 hours. `off`: none are made by themselves. */
    state: z.enum(['ok', 'never', 'late', 'failed', 'off']),
    /** When the last good one was begun. */
    lastGoodAt: z.string().nullable(),
    /** In bytes. */
    size: z.int().nullable(),
    place: z.string().nullable(),
    /** Why the last one failed. */
    problem: z.string().nullable(),
  }),
})
export type AdminDashboard = z.infer<typeof dashboard>

const logEntry = z.object({
  id,
  at: z.string(),
  by: z.string(),
  isByCommand: z.boolean(),
  command: z.string(),
  /** The address of the person it was done to. */
  person: z.string().nullable(),
  details: z.array(z.string()),
})
export type AdminLogEntry = z.infer<typeof logEntry>

/** Somebody of an agency, as the staff sees them: nothing of what they work on. */
const agencyPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  state: z.enum(memberStates),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.string().nullable(),
})
export type AdminAgencyPerson = z.infer<typeof agencyPerson>

/** By how many days a trial can be extended at once. */
export const maxTrialDays = 90

const byId = z.strictObject({ id })
/** `isNew`: whether anything has changed by it. */
const acted = success(z.object({ isNew: z.boolean(), agency }))

export const adminCalls = {
  agencies: {
    list: adminProcedure('read', 'look')
      .route({
        method: 'POST',
        path: '/admin/agencies/all-agencies',
        summary: 'List the agencies',
        description: 'Newest first: name, main user, plan, standing, usage. Nothing of their records.',
      })
      .input(
        agencyFilter.extend({
          cursor: z.string().max(200).optional(),
          perPage: z.int().min(1).max(100).default(25),
        }),
      )
      .output(z.object({ status: z.literal(true), data: z.array(agencyLine), next: z.string().nullable() })),

    get: adminProcedure('read', 'look')
      .route({
        method: 'GET',
        path: '/admin/agencies/{id}',
        summary: 'Read an agency',
        description: 'Plan, standing, main users, usage and what of its background work fails. Nothing of its records.',
      })
      .input(byId)
      .output(success(agency)),

    log: adminProcedure('read', 'look')
      .route({
        method: 'GET',
        path: '/admin/agencies/{id}/log',
        summary: 'Read what was done to an agency by those who run the installation',
        description: 'The last hundred, the last first: by commands of the operator and in the admin area.',
      })
      .input(byId)
      .output(success(z.array(logEntry))),

    confirm: adminProcedure('write', 'help')
      .route({
        method: 'POST',
        path: '/admin/agencies/{id}/confirm',
        summary: 'Vouch for the address of an agency’s main user',
        description: 'As the link that was mailed to them would. Mails that waited for it go out.',
      })
      .input(byId)
      .output(acted),

    approve: adminProcedure('write', 'help')
      .route({
        method: 'POST',
        path: '/admin/agencies/{id}/approve',
        summary: 'Approve an agency',
        description: 'Needed where AGENCY_APPROVAL is on. Mails that waited for it go out.',
      })
      .input(byId)
      .output(acted),

    people: adminProcedure('read', 'look')
      .route({
        method: 'GET',
        path: '/admin/agencies/{id}/people',
        summary: 'List the people of an agency',
        description: 'Name, address, role, and when they were last there. Nothing of what they work on.',
      })
      .input(byId)
      .output(success(z.array(agencyPerson))),

    signOut: adminProcedure('write', 'help')
      .route({
        method: 'POST',
        path: '/admin/agencies/{id}/sign-out',
        summary: 'Sign the people of an agency out everywhere',
        description: 'All of them, or one. Their sessions end at once, and they can sign in again. API keys go on.',
      })
      .input(z.strictObject({ id, personId: id.optional() }))
      .output(acted),

    extendTrial: adminProcedure('write', 'help')
      .route({
        method: 'POST',
        path: '/admin/agencies/{id}/extend-trial',
        summary: 'Extend the trial of an agency',
        description: 'By some days from its end, or from now where it has ended. Only while the agency is on trial.',
      })
      .input(
        z.strictObject({
          id,
          days: z
            .int({ error: 'Enter a whole number' })
            .min(1, { error: 'A day at least' })
            .max(maxTrialDays, { error: `At most ${maxTrialDays} days at once` }),
        }),
      )
      .output(acted),

    suspend: adminProcedure('write', 'suspend')
      .route({
        method: 'POST',
        path: '/admin/agencies/{id}/suspend',
        summary: 'Suspend an agency',
        description:
          'At once nobody of it is let in, and its keys, pages, mails and background work stop. Nothing is lost. The reason is kept in the log of the installation.',
      })
      .input(z.strictObject({ id, reason: text(500, 'Say why') }))
      .output(acted),

    resume: adminProcedure('write', 'suspend')
      .route({
        method: 'POST',
        path: '/admin/agencies/{id}/resume',
        summary: 'End the suspension of an agency',
        description: 'Its people are let in again, and what waited goes on.',
      })
      .input(byId)
      .output(acted),

    changePlan: adminProcedure('write', 'plans')
      .route({
        method: 'PUT',
        path: '/admin/agencies/{id}/plan',
        summary: 'Put an agency on another plan',
        description: 'Mails that waited for their day go out as far as it allows.',
      })
      .input(z.strictObject({ id, planId: id }))
      .output(acted),
  },

  dashboard: adminProcedure('read', 'look')
    .route({
      method: 'GET',
      path: '/admin/dashboard',
      summary: 'Count the agencies',
      description: 'By standing and plan, those that registered in the last 7 and 30 days, and those whose work fails.',
    })
    .output(success(dashboard)),
}
