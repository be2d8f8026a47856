import type * as z from 'zod'
import type { signinResult } from '@sarai/contract/auth'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, Memory } from '../../core/throttle.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { createAgency } from '../agency/agency.service.ts'
import { sendMail } from '../mail/mail.service.ts'
import { bySetupLink } from '../setup/setup.service.ts'
import {
  confirmSession,
  deleteSession,
  deleteSessions,
  findPasswordLinkByHash,
  findSignedInUser,
  findUserByEmail,
  insertPasswordLink,
  updateUser,
  usePasswordLink,
} from './auth.queries.ts'
import { alreadyRegistered, passwordLink } from './auth.emails.ts'
import { contextWords, passwordProblem } from './passwords.rules.ts'
import { takeSecondFactor } from './totp.service.ts'

export type SigninResult = z.infer<typeof signinResult>
export interface Visitor {
  address: string
  userAgent: string
}

const quarter = 15 * 60
/**
 * Guesses at one account by strangers, whoever they are. Where somebody has signed in to it before they are no stranger
 * and have guesses of their own: whoever uses up the strangers' does not keep them out.
 */
const perAccount: Limit = { name: 'signin account', attempts: 10, seconds: quarter }
const perVisitor: Limit = { name: 'signin visitor', attempts: 60, seconds: quarter }
const signedInFrom: Memory = { name: 'signed in from', seconds: 30 * 86_400 }
/** Addresses that one visitor may learn not to be anybody's. Then nothing is told any more, of any address. */
const unknownPerVisitor: Limit = { name: 'signin unknown', attempts: 20, seconds: 3600 }
/** Guesses by whoever holds a session, at its password. */
const perSession: Limit = { name: 'confirm password', attempts: 10, seconds: quarter }
const secondFactor: Limit = { name: 'second factor', attempts: 10, seconds: quarter }
const signupsPerVisitor: Limit = { name: 'signup', attempts: 20, seconds: 3600 }
const linksPerAccount: Limit = { name: 'link account', attempts: 5, seconds: 3600 }
const linksPerVisitor: Limit = { name: 'link visitor', attempts: 20, seconds: 3600 }
const linkSeconds = 3600

export async function signIn(
  services: Services,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<SigninResult> {
  const { throttle, passwords, config } = services
  const email = input.email.toLowerCase()
  const from = visitorOf(visitor.address)
  const pair = `${hashToken(email)} ${from}`
  const account = (await throttle.remembers(signedInFrom, pair)) ? pair : hashToken(email)
  await throttle.hit(perAccount, account)
  await throttle.hit(perVisitor, from)
  // Taken before anything is known, and given back: of many attempts at once none learns more than its share.
  await throttle.hit(unknownPerVisitor, from)

  const user = await findUserByEmail(services.database, email)
  const isRight = await passwords.matches(input.password, user?.passwordHash)
  await throttle.forgive(unknownPerVisitor, from, user?.isActive ? 1 : 0)
  if (!user?.isActive)
    return { status: false, Error_Code: config.uniformSignIn ? 'INVALID_PASSWORD' : 'USER_NOT_FOUND' }
  if (!isRight) return { status: false, Error_Code: 'INVALID_PASSWORD' }

  await throttle.forgive(perAccount, account)
  await throttle.forgive(perVisitor, from)
  await throttle.remember(signedInFrom, pair)
  const newHash = passwords.isOutdated(user.passwordHash) ? await passwords.hash(input.password) : undefined
  return services.database.writeAs(user.agencyId, async (db) => {
    if (newHash) await updateUser(db, user.id, { passwordHash: newHash })
    if (!user.totpSecret) return signedIn(services, db, user.id, visitor)
    return {
      status: false,
      Error_Code: 'TOTP_REQUIRED',
      challenge: await services.sessions.begin(db, user.id, 'challenge', visitor),
    }
  })
}

/** The second step, for those who have a second factor. */
export async function signInWithTotp(
  services: Services,
  who: { agencyId: string; userId: string; sessionId: string },
  code: string,
  visitor: Visitor,
): Promise<SigninResult> {
  await services.throttle.hit(secondFactor, who.userId)
  return services.database.writeAs(who.agencyId, async (db) => {
    if (!(await takeSecondFactor(services, db, who.userId, code)))
      throw invalid({ code: 'This code is not right, or was used before.' })
    await deleteSession(db, who.userId, who.sessionId)
    db.afterCommit(() => services.live.publishActorChange([who.userId]))
    return signedIn(services, db, who.userId, visitor)
  })
}

async function signedIn(services: Services, db: AgencyDb, userId: string, visitor: Visitor): Promise<SigninResult> {
  const found = await findSignedInUser(db, userId)
  if (!found) throw notFound('user')
  const { user, logo } = found
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

export async function checkNewPassword(
  services: Services,
  password: string,
  context: (string | null | undefined)[],
): Promise<void> {
  const common = await services.passwords.commonPasswords()
  const problem = passwordProblem(password, contextWords(context), (text) => common.has(text))
  if (problem) throw invalid({ password: problem })
}

/**
 * Registers an agency with its main user; the first one of an installation by its setup link. An address that is taken
 * is told so by mail, not here.
 */
export async function signUp(
  services: Services,
  input: { username: string; email: string; password: string; setup?: string },
  visitor: Visitor,
): Promise<void> {
  if (!services.config.registration && input.setup === undefined)
    throw refused('REGISTRATION_CLOSED', 'Registration is closed on this installation. Ask whoever runs it.')
  await services.throttle.hit(signupsPerVisitor, visitorOf(visitor.address))
  await checkNewPassword(services, input.password, [input.username, input.email])
  const passwordHash = await services.passwords.hash(input.password)
  if (await tellWhoIsRegistered(services, input.email)) return
  const owner = { name: input.username, email: input.email, passwordHash }
  if (input.setup !== undefined) {
    const first = { name: input.username, owner, planState: 'active' as const }
    return bySetupLink(services, input.setup, async () => void (await createAgency(services, first)))
  }
  try {
    await createAgency(services, { name: input.username, owner, planState: 'trial' })
  } catch (error) {
    // Somebody registered the same address at the same moment.
    if (!(await tellWhoIsRegistered(services, input.email))) throw error
  }
}

/** Mails whoever has an address that it was to be registered again. @returns false where nobody has it */
async function tellWhoIsRegistered(services: Services, email: string): Promise<boolean> {
  const user = await findUserByEmail(services.database, email)
  if (user)
    await services.database.writeAs(user.agencyId, (db) =>
      sendMail(services, db, alreadyRegistered(services.appUrl, user)),
    )
  return user !== undefined
}

/** Mails a link to set a new password, if the address is somebody's; the caller is not told. */
export async function forgotPassword(services: Services, email: string, visitor: Visitor): Promise<void> {
  await services.throttle.hit(linksPerVisitor, visitorOf(visitor.address))
  await services.throttle.hit(linksPerAccount, hashToken(email))
  const user = await findUserByEmail(services.database, email)
  if (!user?.isActive) return
  const { token, tokenHash } = newToken('link')
  const expiresAt = new Date(services.clock.now().getTime() + linkSeconds * 1000).toISOString()
  await services.database.writeAs(user.agencyId, async (db) => {
    await insertPasswordLink(db, { userId: user.id, tokenHash, expiresAt })
    await sendMail(services, db, passwordLink(services.appUrl, user, token))
  })
}

/** Sets the password by a mailed link, once, and ends every session of the person. */
export async function resetPassword(services: Services, token: string, password: string): Promise<void> {
  const link = await findPasswordLinkByHash(services.database, hashToken(token))
  const now = services.clock.now().toISOString()
  const dead = () => refused('LINK_EXPIRED', 'This link has expired or was used. Ask for a new one.')
  if (!link || link.isInvitation || link.usedAt || link.expiresAt <= now) throw dead()
  const found = await findSignedInUser(services.database.readAs(link.agencyId), link.userId)
  if (!found?.user.isActive) throw dead()
  await checkNewPassword(services, password, [found.user.name, found.user.email])
  const passwordHash = await services.passwords.hash(password)
  await services.database.writeAs(link.agencyId, async (db) => {
    if (!(await usePasswordLink(db, link.id, now))) throw dead()
    // Whoever was invited and asked for a new password instead has joined all the same.
    await updateUser(db, link.userId, { passwordHash, invitedAt: null })
    await deleteSessions(db, link.userId)
    db.afterCommit(() => services.live.publishActorChange([link.userId]))
  })
}

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
    return startOver(services, db, actor, visitor)
  })
}

/** Ends all sessions of a person and begins a new one in place of the caller's. */
export async function startOver(services: Services, db: AgencyDb, actor: Person, visitor: Visitor): Promise<string> {
  await deleteSessions(db, actor.userId)
  db.afterCommit(() => services.live.publishActorChange([actor.userId]))
  return services.sessions.begin(db, actor.userId, 'full', visitor)
}

export async function confirmPassword(services: Services, actor: Person, password: string): Promise<void> {
  await requirePassword(services, actor, password, 'password')
  await services.database.writeAs(actor.agencyId, async (db) => {
    await confirmSession(db, actor.sessionId, services.clock.now().toISOString())
    db.afterCommit(() => services.live.publishActorChange([actor.userId]))
  })
}

/** Ends sessions of the caller: this one, one of the others, or all others. */
export async function endSessions(
  services: Services,
  db: AgencyDb,
  actor: Person,
  which: { id: string } | 'others',
): Promise<void> {
  if (which === 'others') await deleteSessions(db, actor.userId, actor.sessionId)
  else if (!(await deleteSession(db, actor.userId, which.id))) throw notFound('session')
  db.afterCommit(() => services.live.publishActorChange([actor.userId]))
}
