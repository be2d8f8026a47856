import { mayUse } from '@sarai/contract/access'
import type { ProcedureMeta } from '@sarai/contract/procedure'
import type { Actor } from './actor.ts'
import { AppError, notAllowed, notSignedIn } from './errors.ts'
import type { RequestContext } from './http/request-context.ts'

/** How long after giving the password sensitive settings may be changed without giving it again. */
export const recentSignInMs = 10 * 60_000

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

  switch (access.audience) {
    case 'challenge':
      if (actor.kind !== 'challenged') throw notSignedIn()
      return actor
    case 'key':
      if (actor.kind !== 'key') throw notSignedIn()
      if (!actor.scopes.includes(access.scope)) throw notAllowed('This API key may not do this.')
      return actor
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
