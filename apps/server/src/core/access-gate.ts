import { type Access, keyScopesFor, mayUse } from '@sarai/contract/access'
import type { ProcedureMeta } from '@sarai/contract/procedure'
import type { Actor, KeyHolder } from './actor.ts'
import { AppError, notAllowed, notSignedIn } from './errors.ts'
import type { RequestContext } from './http/request-context.ts'
import type { Limit } from './throttle.ts'

/** How long after giving the password sensitive settings may be changed without giving it again. */
export const recentSignInMs = 10 * 60_000

/** Calls that are taken from one API key in a minute. */
const callsPerKey: Limit = { name: 'api key', attempts: 300, seconds: 60 }

function checkScope(key: KeyHolder, access: Access): void {
  const needed = keyScopesFor(access)
  if (needed.length === 0) throw notAllowed('This call is for people; API keys may not make it.')
  if (needed.some((scope) => key.scopes.includes(scope))) return
  throw notAllowed(`This API key lacks the scope ${needed.join(' or ')}.`)
}

/**
 * Decides whether the caller may call the procedure at all, before anything they sent is read. What is not plainly
 * allowed is refused.
 * @returns who calls; undefined where anybody may
 * @throws AppError 401 for a missing or dead session, 403 for a living one that may not
 */
export async function passGate(
  { services, request }: RequestContext,
  { access }: ProcedureMeta,
): Promise<Actor | undefined> {
  if (access.audience === 'public') return undefined
  if (access.audience === 'denied') throw notAllowed()
  const actor = request.token ? await services.sessions.actorOf(request.token) : undefined
  if (!actor) throw notSignedIn()
  if (actor.kind === 'key') {
    if (access.audience === 'challenge') throw notSignedIn()
    // What is refused counts as well: a program gone wild is to be slowed down whatever it calls.
    await services.throttle.hit(callsPerKey, actor.keyId)
    checkScope(actor, access)
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
      if (access.only === 'main-user' && actor.isSubuser) throw notAllowed()
      if (access.only === 'manager' && actor.isSubuser && !actor.isManager) throw notAllowed()
      if (actor.mustSetUpTotp && access.page !== 'account')
        throw new AppError(428, 'TOTP_SETUP_REQUIRED', 'Your agency asks for a second factor. Set it up to go on.')
      if (access.recentSignIn && services.clock.now().getTime() - actor.confirmedAt > recentSignInMs) {
        throw new AppError(428, 'PASSWORD_NEEDED', 'Enter your password again to change this.')
      }
      return actor
  }
}
