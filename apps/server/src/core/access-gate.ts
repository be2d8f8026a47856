import { type AdminRight, hasAdminRight, listWhoMay } from '@sarai/contract/admin-roles'
import { type Access, keyScopesFor, mayAct, mayUse } from '@sarai/contract/access'
import type { ProcedureMeta } from '@sarai/contract/procedure'
import type { Actor, Admin, AdminChallenged, Caller, KeyHolder, Person } from './actor.ts'
import { agencySuspended, AppError, notAllowed, notSignedIn } from './errors.ts'
import type { RequestContext } from './http/request-context.ts'
import type { Services } from '../services.ts'
import { lacksRight } from './rights.ts'
import type { Limit } from './throttle.ts'

/** How long after giving the password sensitive settings may be changed without giving it again. */
export const recentSignInMs = 10 * 60_000

/** @throws AppError 428 where the password was not given of late */
export function requireRecentSignIn({ clock }: Services, { confirmedAt }: Person): void {
  if (clock.now().getTime() - confirmedAt > recentSignInMs)
    throw new AppError(428, 'PASSWORD_NEEDED', 'Enter your password again to change this.')
}

/** Maximum calls of one API key per minute. */
const callsPerKey: Limit = { name: 'api key', attempts: 300, seconds: 60 }

function checkScope(key: KeyHolder, access: Access): void {
  const needed = keyScopesFor(access)
  if (needed.length === 0) throw notAllowed('This call is for people; API keys may not make it.')
  if (needed.some((scope) => key.scopes.includes(scope))) return
  throw notAllowed(`This API key lacks the scope ${needed.join(' or ')}.`)
}

/** Enquiries come from strangers, and an agency has no contact with strangers before it is confirmed. */
async function checkReach({ standings }: Services, key: KeyHolder, access: Access): Promise<void> {
  if (access.audience !== 'key' || access.scope !== 'intake') return
  if ((await standings.reachOf(key.agencyId)) !== 'open')
    throw notAllowed('This agency is not confirmed yet. Its API keys take enquiries once it is.')
}

/**
 * Decides whether the caller may call the procedure at all, before anything they sent is read. Whatever is not
 * explicitly allowed is refused.
 * @returns who calls; nobody where anybody may
 * @throws AppError 401 for a missing or ended session, 403 for a valid one without permission
 */
export async function passGate(context: RequestContext, { access }: ProcedureMeta): Promise<Caller> {
  switch (access.audience) {
    case 'public':
      return {}
    case 'denied':
      throw notAllowed()
    case 'admin':
      return { admin: await passStaffGate(context, access.right) }
    case 'admin-challenge':
      return { admin: await passAdminGate(context, 'admin-challenged') }
    default:
      return { actor: await passAgencyGate(context, access) }
  }
}

/** Tokens of the admin area are of kinds of their own: what an agency's people hold is not even looked for there. */
async function passAdminGate(
  { services, request }: RequestContext,
  kind: 'admin' | 'admin-challenged',
): Promise<Admin | AdminChallenged> {
  const admin = request.token ? await services.adminSessions.adminOf(request.token) : undefined
  if (admin?.kind !== kind) throw notSignedIn()
  return admin
}

/** @throws AppError 403 for whoever's role lacks the right */
async function passStaffGate(context: RequestContext, right: AdminRight): Promise<Admin | AdminChallenged> {
  const admin = await passAdminGate(context, 'admin')
  if (!hasAdminRight(admin.role, right)) throw notAllowed(`This is for others of the staff: ${listWhoMay(right)}.`)
  return admin
}

type AgencyAccess = Extract<Access, { audience: 'challenge' | 'key' | 'member' }>

async function passAgencyGate({ services, request }: RequestContext, access: AgencyAccess): Promise<Actor> {
  const actor = request.token ? await services.sessions.actorOf(request.token) : undefined
  if (!actor) throw notSignedIn()
  if (actor.kind === 'suspended') throw agencySuspended(403)
  if (actor.kind === 'key') {
    if (access.audience === 'challenge') throw notSignedIn()
    // What is refused counts as well: a program gone wild is to be slowed down whatever it calls.
    await services.throttle.hit(callsPerKey, actor.keyId)
    checkScope(actor, access)
    await checkReach(services, actor, access)
    return actor
  }

  switch (access.audience) {
    case 'challenge':
      if (actor.kind !== 'challenged') throw notSignedIn()
      return actor
    case 'key':
      throw notSignedIn()
    case 'member':
      if (actor.kind !== 'member') throw notSignedIn()
      if (!mayUse(actor, access.page, access.action)) throw notAllowed()
      // Of records that have owners some may be their own: each is looked at where it is known.
      if (access.right && !mayAct(actor, access.right, { isOwn: !access.isUnowned })) throw lacksRight(access.right)
      if (access.only === 'main-user' && actor.isSubuser) throw notAllowed()
      if (access.only === 'manager' && actor.isSubuser && !actor.isManager) throw notAllowed()
      if (actor.mustSetUpTotp && access.page !== 'account')
        throw new AppError(428, 'TOTP_SETUP_REQUIRED', 'Your agency requires a second factor. Set it up to continue.')
      if (access.recentSignIn) requireRecentSignIn(services, actor)
      return actor
  }
}
