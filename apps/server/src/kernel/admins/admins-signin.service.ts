import type { AdminSigninResult } from '@sarai/contract/admin-auth'
import type { AdminChallenged } from '../../core/actor.ts'
import { invalid, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { hashToken } from '../../core/tokens.ts'
import { newTotpSecret, offeredTotp, totpStepOf } from '../../core/totp.ts'
import type { Services } from '../../services.ts'
import { checkNewPassword } from '../auth/new-passwords.service.ts'
import { hashOfCode, newRecoveryCodes } from '../auth/recovery-codes.service.ts'
import type { Visitor } from '../auth/visitor.rules.ts'
import { findAdminDevice, rememberAdminDevice } from './admins-devices.service.ts'
import {
  type AdminDb,
  type AdminRecord,
  confirmTotp,
  deleteAdminSession,
  deleteSessionsOfAdmin,
  findAdmin,
  findAdminByEmail,
  findAdminOfLink,
  updateAdmin,
  useAdminLink,
  useRecoveryCodeOfAdmin,
  useTotpStepOfAdmin,
} from './admins.queries.ts'

const quarter = 15 * 60
/** Guesses at one address, whoever's it is, from all browsers that its admin has not signed in from. */
const perAccount: Limit = { name: 'admin signin', attempts: 10, seconds: quarter }
/** Guesses from one browser that the admin has signed in from, counted apart: strangers cannot lock the admin out. */
const perDevice: Limit = { name: 'admin device', attempts: 5, seconds: quarter }
/** What fails from one place. */
const perVisitor: SharedLimit = { name: 'admin visitor', attempts: 60, refusedFrom: 600, seconds: quarter }
const linksPerVisitor: SharedLimit = { name: 'admin link', attempts: 20, refusedFrom: 200, seconds: 3600 }
/** Wrong tries at one admin's second factor. */
const tries: Limit = { name: 'admin factor', attempts: 10, seconds: quarter }
const triesPerDay: Limit = { name: 'admin factor day', attempts: 50, seconds: 86_400 }

const offerMs = 10 * 60_000
const place = (row: string, column: 'totp_secret' | 'totp_offer') => ({ table: 'admins', column, row })

/** The first step. Whatever is wrong is answered alike, and takes as long. */
export async function signInAdmin(
  services: Services,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<AdminSigninResult> {
  const { throttle, passwords, database } = services
  const email = input.email.toLowerCase()
  const account = hashToken(email)
  const admin = await findAdminByEmail(database.shared, email)
  const device = findAdminDevice(services, admin, visitor)
  const isOwn = device !== undefined && (await throttle.count(perDevice, device.id)) <= perDevice.attempts
  if (!isOwn) await throttle.hit(perAccount, account)
  const isRight = await passwords.matches(input.password, admin?.isActive ? admin.passwordHash : undefined)
  if (!admin || !isRight) {
    await throttle.slow(perVisitor, visitorOf(visitor.address))
    return { status: false, Error_Code: 'INVALID_PASSWORD' }
  }
  if (isOwn) await throttle.forgive(perDevice, device.id)
  else await throttle.forgive(perAccount, account)
  const challenge = await services.adminSessions.begin(database.shared, admin.id, 'challenge', visitor)
  return { status: false, Error_Code: admin.totpSecret ? 'TOTP_REQUIRED' : 'TOTP_SETUP_REQUIRED', challenge }
}

/** Sets the password by the operator's link, once, and ends every session. */
export async function setAdminPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  visitor: Visitor,
): Promise<void> {
  const { database, clock, throttle } = services
  const dead = () => refused('LINK_EXPIRED', 'This link has expired or was used. Ask the operator for a new one.')
  const [tokenHash, now] = [hashToken(token), clock.now().toISOString()]
  const admin = await findAdminOfLink(database.shared, tokenHash, now)
  if (!admin) {
    await throttle.slow(linksPerVisitor, visitorOf(visitor.address))
    throw dead()
  }
  await checkNewPassword(services, password, [admin.name, admin.email])
  const passwordHash = await services.passwords.hash(password)
  await database.shared.transaction(async (tx) => {
    if (!(await useAdminLink(tx, tokenHash, now))) throw dead()
    await updateAdmin(tx, admin.id, { passwordHash })
    await deleteSessionsOfAdmin(tx, admin.id)
  })
  // Whoever was kept out by guesses of others is let in by the new one, and stays let in: who had the link is known here.
  await throttle.clear(perAccount, hashToken(admin.email))
  rememberAdminDevice(services, { id: admin.id, passwordHash }, visitor)
}

/** Lets somebody try at the second factor. What was right does not count. */
async function trying<T>({ throttle }: Services, adminId: string, give: () => Promise<T>): Promise<T> {
  await throttle.hit(tries, adminId)
  await throttle.hit(triesPerDay, adminId)
  const given = await give()
  await throttle.forgive(tries, adminId)
  await throttle.forgive(triesPerDay, adminId)
  return given
}

/** Ends the first step, and begins what it was for. */
async function letIn(services: Services, db: AdminDb, who: AdminChallenged, visitor: Visitor): Promise<string> {
  // Of two who have the same challenge one is let in.
  if (!(await deleteAdminSession(db, who.sessionId))) throw refused('START_AGAIN', 'This took too long. Sign in again.')
  await updateAdmin(db, who.adminId, { lastSeenAt: services.clock.now().toISOString() })
  const admin = await findAdmin(db, who.adminId)
  if (admin) rememberAdminDevice(services, admin, visitor)
  return services.adminSessions.begin(db, who.adminId, 'full', visitor)
}

async function takesCode(services: Services, db: AdminDb, admin: AdminRecord, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCodeOfAdmin(db, admin.id, hashOfCode(code))
  if (!admin.totpSecret) return false
  const secret = services.vault.decryptForInstallation(place(admin.id, 'totp_secret'), admin.totpSecret)
  const step = totpStepOf(secret, code, services.clock.now().getTime())
  return step !== undefined && useTotpStepOfAdmin(db, admin.id, step)
}

/** The second step, by a code from the app or a recovery code. @returns the token of the session */
export function signInAdminWithCode(
  services: Services,
  who: AdminChallenged,
  code: string,
  visitor: Visitor,
): Promise<string> {
  return trying(services, who.adminId, () =>
    services.database.shared.transaction(async (tx) => {
      const admin = await findAdmin(tx, who.adminId)
      if (!admin || !(await takesCode(services, tx, admin, code)))
        throw invalid({ code: 'This code is not right, or was used before.' })
      return letIn(services, tx, who, visitor)
    }),
  )
}

/** Offers whoever has no second factor a secret, to be confirmed with a code from it within ten minutes. */
export async function offerAdminTotp({ database, vault, clock }: Services, who: AdminChallenged) {
  const admin = await findAdmin(database.shared, who.adminId)
  if (!admin || admin.totpSecret) throw refused('ALREADY_SET_UP', 'You have a second factor. Give a code from it.')
  const secret = newTotpSecret()
  const offer = `${clock.now().getTime() + offerMs} ${secret}`
  const totpOffer = vault.encryptForInstallation(place(admin.id, 'totp_offer'), offer)
  await updateAdmin(database.shared, admin.id, { totpOffer })
  return offeredTotp(secret, admin.email)
}

/** Turns the offered second factor on and lets its admin in. The recovery codes are shown this once. */
export function enableAdminTotp(
  services: Services,
  who: AdminChallenged,
  code: string,
  visitor: Visitor,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { database, vault, clock } = services
  return trying(services, who.adminId, () =>
    database.shared.transaction(async (tx) => {
      const now = clock.now().getTime()
      const offer = (await findAdmin(tx, who.adminId))?.totpOffer
      const [until = '0', secret = ''] = offer
        ? vault.decryptForInstallation(place(who.adminId, 'totp_offer'), offer).split(' ')
        : []
      if (Number(until) < now) throw refused('START_AGAIN', 'This took too long. Scan a new code.')
      const step = totpStepOf(secret, code, now)
      if (step === undefined) throw invalid({ code: 'This code is not right. Does the clock of your phone run true?' })
      const { codes, hashes } = newRecoveryCodes()
      const totpSecret = vault.encryptForInstallation(place(who.adminId, 'totp_secret'), secret)
      const change = { totpSecret, totpLastStep: step, recoveryCodes: hashes }
      if (!(await confirmTotp(tx, who.adminId, change)))
        throw refused('ALREADY_SET_UP', 'You have a second factor. Give a code from it.')
      return { token: await letIn(services, tx, who, visitor), recoveryCodes: codes }
    }),
  )
}
