import * as z from 'zod'
import { actionRights, gatedPages, recordScopes } from './access.ts'
import { mailWarning } from './lead-schemas.ts'
import { email, id, line, moment, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { memberRoles, memberStates } from './team-words.ts'

const pageRights = z.strictObject({ read: z.boolean(), write: z.boolean() })

/** What a sub-user may open and change; pages left out are closed. Null: every page of sub-users. */
export const pagePermissions = z.partialRecord(z.enum(gatedPages), pageRights)
export type PagePermissions = z.infer<typeof pagePermissions>

/** A person of the agency with everything they may do; for the main user's eyes. */
export const teamMember = z.object({
  id,
  version,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  state: z.enum(memberStates),
  role: z.enum(memberRoles),
  recordScope: z.enum(recordScopes),
  teamId: id.nullable(),
  permissions: pagePermissions.nullable(),
  /** Sees no net price and no margin. */
  hidesCost: z.boolean(),
  /** What they may do to records of others too; a main user may do everything. */
  rights: z.array(z.enum(actionRights)),
  hasSecondFactor: z.boolean(),
  invitedAt: moment.nullable(),
  lastSeenAt: moment.nullable(),
})
export type TeamMember = z.infer<typeof teamMember>

export const team = z.object({ id, version, name: z.string(), members: z.int() })
export type Team = z.infer<typeof team>

/** What a person owns, that somebody else would have to take over. */
export const holdings = z.object({
  leads: z.int(),
  contacts: z.int(),
  proposals: z.int(),
  trips: z.int(),
  packages: z.int(),
  tasks: z.int(),
})
export type Holdings = z.infer<typeof holdings>

const rights = {
  recordScope: z.enum(recordScopes),
  teamId: id.nullable(),
  permissions: pagePermissions.nullable(),
  hidesCost: z.boolean(),
  rights: z.array(z.enum(actionRights)).max(actionRights.length),
}

export const invitation = z.strictObject({
  name: line(120, 'Enter their name'),
  email,
  role: z.enum(['manager', 'sub-user']).default('sub-user'),
  recordScope: rights.recordScope.default('own'),
  teamId: rights.teamId.default(null),
  permissions: rights.permissions.default(null),
  hidesCost: rights.hidesCost.default(false),
  rights: rights.rights.default([]),
})
export type Invitation = z.infer<typeof invitation>

export const memberChanges = z.strictObject({
  name: line(120, 'Enter their name').optional(),
  recordScope: rights.recordScope.optional(),
  teamId: rights.teamId.optional(),
  permissions: rights.permissions.optional(),
  hidesCost: rights.hidesCost.optional(),
  rights: rights.rights.optional(),
})
export type MemberChanges = z.infer<typeof memberChanges>

const byId = z.strictObject({ id })
const own = { only: 'main-user' } as const
const sure = { ...own, recentSignIn: true } as const
const path = '/team/members'

/** With the link to set a password by, where no mail can take it there; it is shown this once. */
const invited = z.object({
  status: z.literal(true),
  data: z.object({ member: teamMember, link: z.string().nullable() }),
  warnings: z.array(mailWarning),
})

/** What a hand-over began; null where there was nothing to hand over. */
const handedOver = success(z.object({ operationId: id.nullable() }))

export const teamCalls = {
  list: memberProcedure('settings', 'read', own)
    .route({
      method: 'GET',
      path,
      summary: 'List the people of the agency',
      description: 'With their rights, the teams, and how many seats the plan has.',
    })
    .output(
      success(
        z.object({
          members: z.array(teamMember),
          teams: z.array(team),
          seats: z.object({ used: z.int(), limit: z.int().nullable() }),
          /** Whether a main user has to let exports of sub-users run. */
          exportsNeedApproval: z.boolean(),
        }),
      ),
    ),

  invite: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({
      method: 'POST',
      path,
      summary: 'Invite a person',
      description:
        'They get a link by mail on which they set their password, once, within seven days. Where no mail can be sent, the answer has the link.',
    })
    .input(invitation)
    .output(invited),

  resend: memberProcedure('settings', 'write', own)
    .route({
      method: 'POST',
      path: `${path}/{id}/resend`,
      summary: 'Send an invitation again',
      description: 'Earlier links stop working.',
    })
    .input(byId)
    .output(invited),

  revoke: memberProcedure('settings', 'write', own)
    .route({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Withdraw an invitation',
      description: 'Its link stops working and its seat is free. Somebody who has joined is deactivated instead.',
    })
    .input(byId)
    .output(done),

  update: memberProcedure('settings', 'write', own)
    .route({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: "Change a person's rights",
      description: 'They hold from the next request on. A main user may do everything and cannot be restricted.',
    })
    .input(z.strictObject({ id, version, changes: memberChanges }))
    .output(success(teamMember)),

  changeRole: memberProcedure('settings', 'write', sure)
    .route({
      method: 'POST',
      path: `${path}/{id}/role`,
      summary: "Change a person's role",
      description: 'Nobody changes their own, so that the agency always has a main user.',
    })
    .input(z.strictObject({ id, role: z.enum(memberRoles) }))
    .output(success(teamMember)),

  holdings: memberProcedure('settings', 'read', own)
    .route({ method: 'GET', path: `${path}/{id}/holdings`, summary: 'Count what a person owns' })
    .input(byId)
    .output(success(holdings)),

  deactivate: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({
      method: 'POST',
      path: `${path}/{id}/deactivate`,
      summary: 'Deactivate a person',
      description:
        'Their sessions end at once and their seat is free. Their records stay; given a colleague, those take them over.',
    })
    .input(z.strictObject({ id, handOverTo: id.nullable() }))
    .output(handedOver),

  handOver: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({
      method: 'POST',
      path: `${path}/{id}/hand-over`,
      summary: 'Hand over what a person owns',
      description: 'Leads, contacts, proposals, trips, packages and open tasks, as one operation that can be undone.',
    })
    .input(z.strictObject({ id, to: id }))
    .output(handedOver),

  reactivate: memberProcedure('settings', 'write', own)
    .route({ method: 'POST', path: `${path}/{id}/reactivate`, summary: 'Reactivate a person' })
    .input(byId)
    .output(success(teamMember)),

  setExportApproval: memberProcedure('settings', 'write', own)
    .route({
      method: 'PUT',
      path: '/team/export-approval',
      summary: 'Say whether exports of sub-users wait for approval',
    })
    .input(z.strictObject({ isNeeded: z.boolean() }))
    .output(success(z.object({ exportsNeedApproval: z.boolean() }))),

  createTeam: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({ method: 'POST', path: '/team/teams', summary: 'Make a team' })
    .input(z.strictObject({ name: line(60, 'Name the team') }))
    .output(success(team)),

  renameTeam: memberProcedure('settings', 'write', own)
    .route({ method: 'PATCH', path: '/team/teams/{id}', summary: 'Rename a team' })
    .input(z.strictObject({ id, version, name: line(60, 'Name the team') }))
    .output(success(team)),

  removeTeam: memberProcedure('settings', 'write', own)
    .route({
      method: 'DELETE',
      path: '/team/teams/{id}',
      summary: 'Remove a team',
      description: 'Its people stay, in no team.',
    })
    .input(byId)
    .output(done),
}
