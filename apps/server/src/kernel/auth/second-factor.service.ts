import type { SecondFactor } from '@sarai/contract/second-factors'
import type { Person } from '../../core/actor.ts'
import { recentSignInMs } from '../../core/access-gate.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, invalid, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { confirmSession, findSession, findSignedInUser, holdUser } from '../accounts/accounts.queries.ts'
import { knownDeviceOf } from './known-devices.service.ts'
import { tellPerson } from './security-mails.service.ts'
import { takeCode } from './totp.service.ts'
import type { Visitor } from './visitor.rules.ts'

const quarter = 15 * 60
/** Wrong attempts at one person's second factor, by any call: of all strangers together, and per day. */
const tries: Limit = { name: 'second factor', attempts: 10, seconds: quarter }
const triesPerDay: Limit = { name: 'second factor day', attempts: 50, seconds: 86_400 }
/** A known device has a few attempts of its own, which nobody else can use up. */
const triesPerDevice: Limit = { name: 'second factor device', attempts: 5, seconds: quarter }

interface Who {
  agencyId: string
  userId: string
}

/**
 * Counts an attempt at a second factor. A right one does not count.
 * @throws AppError 429 where there were too many wrong tries, and whatever `give` throws where it was wrong
 */
export async function trySecondFactor<T>(
  services: Services,
  db: AgencyDb,
  who: Who,
  visitor: Visitor,
  give: () => Promise<T>,
): Promise<T> {
  const { throttle } = services
  const device = await knownDeviceOf(services, db, who.userId, visitor)
  const isTheirs = device !== undefined && (await throttle.count(triesPerDevice, device.id)) <= triesPerDevice.attempts
  if (isTheirs) {
    const given = await give()
    await throttle.forgive(triesPerDevice, device.id)
    return given
  }
  const count = await throttle.hit(tries, who.userId)
  await throttle.hit(triesPerDay, who.userId)
  try {
    const given = await give()
    await throttle.forgive(tries, who.userId)
    await throttle.forgive(triesPerDay, who.userId)
    return given
  } catch (error) {
    if (count === tries.attempts) await tellAside(services, who, visitor, { kind: 'factor_guessed' })
    throw error
  }
}

/** Reports a refusal that is stored although the request is rolled back. */
export function tellAside(
  services: Services,
  { agencyId, userId }: Who,
  visitor: Visitor,
  event: Parameters<typeof tellPerson>[3],
): Promise<void> {
  return services.database.writeAside(agencyId, (db) => tellPerson(services, db, userId, event, visitor))
}

/** What a person has set up besides the password. */
export async function factorsOf(db: AgencyDb, userId: string): Promise<SecondFactor[]> {
  const user = (await findSignedInUser(db, userId))?.user
  return [...(user?.totpSecret ? ['totp' as const] : []), ...(user?.hasPasskey ? ['passkey' as const] : [])]
}

/** Accepts a code from the app or a recovery code as proof that the person makes the change. */
export async function giveCode(
  services: Services,
  db: AgencyDb,
  actor: Person,
  code: string,
  visitor: Visitor,
): Promise<void> {
  if ((await factorsOf(db, actor.userId)).length === 0)
    throw refused('NO_FACTOR', 'You have no second factor yet. Set one up first.')
  await trySecondFactor(services, db, actor, visitor, async () => {
    if (!(await takeCode(services, db, actor.userId, code, visitor)))
      throw invalid({ code: 'This code is not right, or was used before.' })
  })
  await confirmSession(db, actor.sessionId, { factorAt: services.clock.now().toISOString() })
}

/**
 * Requires the current second factor, if there is one, for a change of how a person signs in: given with the call, or
 * in this session a moment ago, for one change. Signing in with it does not count, because a stolen session had it as
 * well. Locks the person until the transaction ends.
 * @throws AppError 428 with the factors there are
 */
export async function requireFactor(
  services: Services,
  db: AgencyDb,
  actor: Person,
  visitor: Visitor,
  code?: string,
): Promise<void> {
  // Before the person is held, so that wrong tries do not wait for one another.
  if (code !== undefined && (await factorsOf(db, actor.userId)).length > 0)
    await giveCode(services, db, actor, code, visitor)
  await holdUser(db, actor.userId)
  const factors = await factorsOf(db, actor.userId)
  if (factors.length === 0) return
  const givenAt = (await findSession(db, actor.sessionId))?.factorAt
  if (!givenAt || services.clock.now().getTime() - Date.parse(givenAt) > recentSignInMs)
    throw new AppError(428, 'FACTOR_NEEDED', 'Give your second factor again to change this.', { factors })
}

/** @throws AppError where the agency asks for a second factor and this is the last that the person has */
export async function mayRemoveFactor(db: AgencyDb, userId: string, others: number): Promise<void> {
  const found = await findSignedInUser(db, userId)
  if (found?.requiresTotp && others === 0)
    throw refused('TOTP_REQUIRED', 'Your agency requires a second factor from everybody. Add another one first.')
}
