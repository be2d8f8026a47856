import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import {
  confirmSession,
  deleteSession,
  deleteSessions,
  findSignedInUser,
  updateUser,
} from '../accounts/accounts.queries.ts'
import { checkNewPassword } from './new-passwords.service.ts'
import { deleteKnownDevices } from './known-devices.queries.ts'
import { knownDeviceOf } from './known-devices.service.ts'
import { tellPerson } from './security-mails.service.ts'
import type { Visitor } from './visitor.rules.ts'

/** Guesses at the password by the holder of a session. */
const perSession: Limit = { name: 'confirm password', attempts: 10, seconds: 15 * 60 }

async function requirePassword(services: Services, actor: Person, password: string, field: string): Promise<void> {
  await services.throttle.hit(perSession, actor.userId)
  const found = await findSignedInUser(services.database.readAs(actor.agencyId), actor.userId)
  if (!(await services.passwords.matches(password, found?.user.passwordHash)))
    throw invalid({ [field]: 'This is not your password' })
  await services.throttle.forgive(perSession, actor.userId)
}

/** Changes the password and ends all other sessions. @returns the token that takes the place of the caller's */
export async function changePassword(
  services: Services,
  actor: Person,
  input: { currentPassword: string; password: string },
  visitor: Visitor,
): Promise<string> {
  await requirePassword(services, actor, input.currentPassword, 'currentPassword')
  await checkNewPassword(services, input.password, [actor.name, actor.email])
  const passwordHash = await services.passwords.hash(input.password)
  return services.database.writeAs(actor.agencyId, async (db) => {
    await updateUser(db, actor.userId, { passwordHash })
    await tellPerson(services, db, actor.userId, { kind: 'password_changed' }, visitor)
    await forgetOtherDevices(services, db, actor, visitor)
    return startOver(services, db, actor, visitor)
  })
}

/** Ends all sessions of a person and begins a new one in place of the caller's. */
export async function startOver(services: Services, db: AgencyDb, actor: Person, visitor: Visitor): Promise<string> {
  await deleteSessions(db, actor.userId)
  db.afterCommit(() => services.live.publishActorChange([actor.userId]))
  return services.sessions.begin(db, actor.userId, 'full', visitor)
}

/** Forgets the devices that a person signed in from, but for the one they are at. */
async function forgetOtherDevices(services: Services, db: AgencyDb, actor: Person, visitor: Visitor): Promise<void> {
  const here = await knownDeviceOf(services, db, actor.userId, visitor)
  await deleteKnownDevices(db, actor.userId, here?.id)
}

export async function confirmPassword(services: Services, actor: Person, password: string): Promise<void> {
  await requirePassword(services, actor, password, 'password')
  await services.database.writeAs(actor.agencyId, async (db) => {
    await confirmSession(db, actor.sessionId, { confirmedAt: services.clock.now().toISOString() })
    db.afterCommit(() => services.live.publishActorChange([actor.userId]))
  })
}

/** Ends sessions of the caller: this one, one of the others, or all others, whose devices are forgotten with them. */
export async function endSessions(
  services: Services,
  db: AgencyDb,
  actor: Person,
  which: { id: string } | { othersOf: Visitor },
): Promise<void> {
  if ('othersOf' in which) {
    await deleteSessions(db, actor.userId, actor.sessionId)
    await forgetOtherDevices(services, db, actor, which.othersOf)
  } else if (!(await deleteSession(db, actor.userId, which.id))) throw notFound('session')
  db.afterCommit(() => services.live.publishActorChange([actor.userId]))
}
