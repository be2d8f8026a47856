import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import type { Place } from '../../core/vault.ts'
import type { Services } from '../../services.ts'
import { findSignedInUser, updateUser, useRecoveryCode, useTotpStep } from './auth.queries.ts'

const period = 30
const place = (userId: string, column = 'totp_secret'): Place => ({ table: 'users', column, row: userId })

function generator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Sarai', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}

const hashCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')

/** Offers a new secret, to be confirmed with a code from it within ten minutes. */
export async function offerTotp({ clock, vault }: Services, db: AgencyDb, user: { id: string; email: string }) {
  const secret = new Secret({ size: 20 }).base32
  const until = clock.now().getTime() + 600_000
  await updateUser(db, user.id, {
    totpOffer: await vault.encrypt(db, place(user.id, 'totp_offer'), `${until} ${secret}`),
  })
  const uri = generator(secret, user.email).toString()
  return { secret, uri, qr: await QRCode.toDataURL(uri, { margin: 1, width: 220 }) }
}

/** Turns the second factor on. @returns the recovery codes, shown this once */
export async function enableTotp(
  { clock, vault }: Services,
  db: AgencyDb,
  userId: string,
  code: string,
): Promise<string[]> {
  const now = clock.now().getTime()
  const offer = (await findSignedInUser(db, userId))?.user.totpOffer
  const [until = '0', secret = ''] = offer
    ? (await vault.decrypt(db, place(userId, 'totp_offer'), offer)).split(' ')
    : []
  if (Number(until) < now) throw refused('START_AGAIN', 'This took too long. Scan a new code.')
  const step = stepOf(secret, code, now)
  if (step === undefined) throw invalid({ code: 'This code is not right. Does the clock of your phone run true?' })
  const recoveryCodes = Array.from({ length: 10 }, () =>
    randomBytes(16)
      .toString('hex')
      .replace(/(.{8})(?=.)/g, '$1-'),
  )
  const totpSecret = await vault.encrypt(db, place(userId), secret)
  await updateUser(db, userId, {
    totpSecret,
    totpOffer: null,
    totpLastStep: step,
    recoveryCodes: recoveryCodes.map(hashCode),
  })
  return recoveryCodes
}

/** The time step a code is right for, now or one step either side. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = generator(secret, '').validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** Whether a code, from the app or a recovery code, is right and was never used before. It is used up by asking. */
export async function takeSecondFactor(
  services: Services,
  db: AgencyDb,
  userId: string,
  code: string,
): Promise<boolean> {
  const found = await findSignedInUser(db, userId)
  if (!found?.user.totpSecret) return false
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(db, userId, hashCode(code))
  const secret = await services.vault.decrypt(db, place(userId), found.user.totpSecret)
  const step = stepOf(secret, code, services.clock.now().getTime())
  return step !== undefined && useTotpStep(db, userId, step)
}

export async function disableTotp(services: Services, db: AgencyDb, userId: string, code: string): Promise<void> {
  const found = await findSignedInUser(db, userId)
  if (found?.requiresTotp) throw refused('TOTP_REQUIRED', 'Your agency asks everybody for a second factor.')
  if (!(await takeSecondFactor(services, db, userId, code)))
    throw invalid({ code: 'This code is not right, or was used before.' })
  await updateUser(db, userId, { totpSecret: null, totpLastStep: null, recoveryCodes: [] })
}
