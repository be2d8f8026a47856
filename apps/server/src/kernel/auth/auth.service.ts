import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { signinResult } from '@sarai/contract/auth'
import type { PasskeyAssertion } from '@sarai/contract/auth-passkeys'
import type { Challenged } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { agencySuspended, invalid, notFound } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { deleteSession, findSignedInUser, findUserByEmail, updateUser } from '../accounts/accounts.queries.ts'
import type { KnownDevice } from './known-devices.queries.ts'
import { knownDeviceOfAnybody, rememberDevice } from './known-devices.service.ts'
import { findPasskey } from './passkeys.queries.ts'
import { notTaken, takeAssertion, takeSecondPasskey } from './passkeys.service.ts'
import { factorsOf, trySecondFactor } from './second-factor.service.ts'
import { tellPerson } from './security-mails.service.ts'
import { takeCode } from './totp.service.ts'
import type { Visitor } from './visitor.rules.ts'

export type SigninResult = z.infer<typeof signinResult>

/** Somebody who is let in, in the words of the specification. */
type SignedIn = Required<Omit<SigninResult, 'status' | 'Error_Code' | 'challenge' | 'factors'>> & { status: true }

const quarter = 15 * 60
/** Guesses at one account, from all unknown devices together. */
const perAccount: Limit = { name: 'signin account', attempts: 10, seconds: quarter }
/** Beyond this, answers are delayed more and more: somebody who mistypes hardly notices, a program does. */
const unhurried = 5
const stepMs = 100
/**
 * Guesses from known devices of the person, counted apart so that strangers cannot lock the owner out. Each device has
 * its own limit; all devices of a person together have no more than strangers.
 */
const perDevice: Limit = { name: 'signin device', attempts: 5, seconds: quarter }
const perDevices: Limit = { name: 'signin devices', attempts: 10, seconds: quarter }
/** Failures from one address, which a whole office may share: the right password is still accepted. */
const perVisitor: SharedLimit = { name: 'signin visitor', attempts: 60, refusedFrom: 600, seconds: quarter }
/** How many unknown addresses one visitor may find out. Beyond that no answer reveals whether an address exists. */
const unknownPerVisitor: SharedLimit = { name: 'signin unknown', attempts: 20, refusedFrom: 200, seconds: 3600 }
const passkeysPerVisitor: SharedLimit = { name: 'signin passkey', attempts: 60, refusedFrom: 600, seconds: quarter }

/** Resets the guesses at an account whose password was changed. */
export function forgetGuesses({ throttle }: Services, email: string): Promise<void> {
  return throttle.clear(perAccount, hashToken(email))
}

/** Counts a guess from a device of the person's own. @returns false where it has to be counted as a stranger's */
async function countOwn({ throttle }: Services, device: KnownDevice): Promise<boolean> {
  if ((await throttle.count(perDevice, device.id)) > perDevice.attempts) return false
  return (await throttle.count(perDevices, device.userId)) <= perDevices.attempts
}

/** How many attempts there were from where a stranger is, with this one. */
interface Counted {
  tried: number
  unknown: number
}

/** Counts a guess of a stranger, who waits the longer the more there were. */
async function countStrangers({ throttle }: Services, account: string, from: string): Promise<Counted> {
  const guesses = await throttle.hit(perAccount, account)
  // Taken before anything is known, and given back: of many attempts at once none learns more than its share.
  const tried = await throttle.count(perVisitor, from)
  const unknown = await throttle.count(unknownPerVisitor, from)
  if (guesses > unhurried) await sleep((guesses - unhurried) * stepMs)
  return { tried, unknown }
}

export async function signIn(
  services: Services,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<SigninResult> {
  const { throttle, passwords, config } = services
  const email = input.email.toLowerCase()
  const account = hashToken(email)
  const from = visitorOf(visitor.address)
  const since = performance.now()
  const user = await findUserByEmail(services.database, email)
  const device = await knownDeviceOfAnybody(services, user, visitor)
  const isOwn = device !== undefined && (await countOwn(services, device))
  const counted = isOwn ? undefined : await countStrangers(services, account, from)
  const toldNothing =
    counted !== undefined && (counted.unknown > unknownPerVisitor.attempts || counted.tried > perVisitor.attempts)

  // Where nothing is told, the wait hides how long it took: nobody's password is not worth the work.
  const isRight = toldNothing && !user ? false : await passwords.matches(input.password, user?.passwordHash)
  if (!isOwn) await throttle.forgive(unknownPerVisitor, from, user?.isActive ? 1 : 0)
  if (!user?.isActive || !isRight) {
    if (counted) {
      await throttle.hold(perVisitor, from, counted.tried, since)
      await throttle.hold(unknownPerVisitor, from, counted.unknown, since)
    }
    const mayKnow = user?.isActive || toldNothing || config.uniformSignIn
    return { status: false, Error_Code: mayKnow ? 'INVALID_PASSWORD' : 'USER_NOT_FOUND' }
  }
  await requireNotSuspended(services, user.agencyId)

  if (isOwn) {
    await throttle.forgive(perDevice, device.id)
    await throttle.forgive(perDevices, user.id)
  } else {
    await throttle.forgive(perAccount, account)
    await throttle.forgive(perVisitor, from)
  }
  const newHash = passwords.isOutdated(user.passwordHash) ? await passwords.hash(input.password) : undefined
  return services.database.writeAs(user.agencyId, async (db) => {
    if (newHash) await updateUser(db, user.id, { passwordHash: newHash })
    const factors = await factorsOf(db, user.id)
    if (factors.length === 0) return signedIn(services, db, user.id, visitor)
    return {
      status: false,
      Error_Code: 'TOTP_REQUIRED',
      challenge: await services.sessions.begin(db, user.id, 'challenge', visitor),
      factors,
    }
  })
}

/** The second step, for those who have a second factor: by a code from the app, or a recovery code. */
export function signInWithCode(
  services: Services,
  who: Challenged,
  code: string,
  visitor: Visitor,
): Promise<SigninResult> {
  return secondStep(services, who, visitor, (db) =>
    trySecondFactor(services, db, who, visitor, async () => {
      if (!(await takeCode(services, db, who.userId, code, visitor)))
        throw invalid({ code: 'This code is not right, or was used before.' })
    }),
  )
}

/** The same by a passkey. */
export function signInWithSecondPasskey(
  services: Services,
  who: Challenged,
  given: PasskeyAssertion,
  visitor: Visitor,
): Promise<SignedIn> {
  return secondStep(services, who, visitor, (db) =>
    takeSecondPasskey(services, db, who, { purpose: 'second step', given, visitor }),
  )
}

function secondStep(
  services: Services,
  who: Challenged,
  visitor: Visitor,
  give: (db: AgencyDb) => Promise<unknown>,
): Promise<SignedIn> {
  return services.database.writeAs(who.agencyId, async (db) => {
    await give(db)
    await deleteSession(db, who.userId, who.sessionId)
    db.afterCommit(() => services.live.publishActorChange([who.userId]))
    return signedIn(services, db, who.userId, visitor)
  })
}

/** Signs in whoever has a passkey and was verified by it: what they have and what they know, or are, in one. */
export async function signInWithPasskey(
  services: Services,
  given: PasskeyAssertion,
  visitor: Visitor,
): Promise<SignedIn> {
  const { throttle } = services
  const from = visitorOf(visitor.address)
  const since = performance.now()
  const tried = await throttle.count(passkeysPerVisitor, from)
  try {
    const signed = await takePasskey(services, given, visitor)
    await throttle.forgive(passkeysPerVisitor, from)
    return signed
  } catch (error) {
    await throttle.hold(passkeysPerVisitor, from, tried, since)
    throw error
  }
}

async function takePasskey(services: Services, given: PasskeyAssertion, visitor: Visitor): Promise<SignedIn> {
  const passkey = await findPasskey(services.database, given.id)
  const asker = { purpose: 'sign in' as const }
  // Whose it is the authenticator has to say itself: nobody was named.
  if (!passkey || given.userHandle === undefined) throw notTaken()
  await requireNotSuspended(services, passkey.agencyId)
  return services.database.writeAs(passkey.agencyId, async (db) => {
    const { isVerified } = await takeAssertion(services, db, passkey, { asker, given, visitor })
    const found = await findSignedInUser(db, passkey.userId)
    if (!isVerified || !found?.user.isActive) throw notTaken()
    return signedIn(services, db, passkey.userId, visitor)
  })
}

/** @throws AppError 422 where the operator has shut the agency out */
async function requireNotSuspended({ standings }: Services, agencyId: string): Promise<void> {
  if ((await standings.reachOf(agencyId)) === 'suspended') throw agencySuspended(422)
}

async function signedIn(services: Services, db: AgencyDb, userId: string, visitor: Visitor): Promise<SignedIn> {
  const found = await findSignedInUser(db, userId)
  if (!found) throw notFound('user')
  const { user, logo } = found
  const { isNew } = await rememberDevice(services, db, userId, visitor)
  // Whoever signs in for the first time does so from a new device.
  if (isNew && user.lastSeenAt !== null) await tellPerson(services, db, userId, { kind: 'signed_in' }, visitor)
  const token = await services.sessions.begin(db, userId, 'full', visitor)
  return {
    status: true,
    token,
    companyLogo: logo ?? '',
    isSubuser: user.isSubuser,
    role: 'agent',
    isManager: user.isManager,
    id: user.id,
  }
}
