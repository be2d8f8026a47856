import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { newTotpSecret, offeredTotp, totpStepOf } from '../../core/totp.ts'
import type { Place } from '../../core/vault.ts'
import type { Services } from '../../services.ts'
import {
  confirmSession,
  findSignedInUser,
  updateUser,
  useRecoveryCode,
  useTotpStep,
} from '../accounts/accounts.queries.ts'
import { deletePasskeys } from './passkeys.queries.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.service.ts'
import { tellPerson } from './security-mails.service.ts'
import type { Visitor } from './visitor.rules.ts'

const place = (userId: string, column = 'totp_secret'): Place => ({ table: 'users', column, row: userId })

/** What is stored of codes where there are none. */
const noCodes = { totpSecret: null, totpOffer: null, totpLastStep: null }

/** Removes all second factors of a person. */
export async function removeSecondFactors(db: AgencyDb, userId: string): Promise<void> {
  await deletePasskeys(db, userId)
  await updateUser(db, userId, { ...noCodes, recoveryCodes: [] })
}

/** Offers a new secret, to be confirmed with a code from it within ten minutes. */
export async function offerTotp({ clock, vault }: Services, db: AgencyDb, user: { id: string; email: string }) {
  const secret = newTotpSecret()
  const until = clock.now().getTime() + 600_000
  await updateUser(db, user.id, {
    totpOffer: await vault.encrypt(db, place(user.id, 'totp_offer'), `${until} ${secret}`),
  })
  return offeredTotp(secret, user.email)
}

/** Activates the offered secret in place of an earlier one. @returns the recovery codes, shown this once */
export async function enableTotp(
  services: Services,
  db: AgencyDb,
  userId: string,
  code: string,
  visitor: Visitor,
): Promise<string[]> {
  const { clock, vault } = services
  const now = clock.now().getTime()
  const user = (await findSignedInUser(db, userId))?.user
  const [until = '0', secret = ''] = user?.totpOffer
    ? (await vault.decrypt(db, place(userId, 'totp_offer'), user.totpOffer)).split(' ')
    : []
  if (Number(until) < now) throw refused('START_AGAIN', 'This took too long. Scan a new code.')
  const step = totpStepOf(secret, code, now)
  if (step === undefined)
    throw invalid({ code: 'This code is not right. Check that the clock of your phone is right.' })
  const { codes, hashes } = newRecoveryCodes()
  const totpSecret = await vault.encrypt(db, place(userId), secret)
  await updateUser(db, userId, { totpSecret, totpOffer: null, totpLastStep: step, recoveryCodes: hashes })
  await tellPerson(services, db, userId, { kind: user?.totpSecret ? 'app_replaced' : 'app_added' }, visitor)
  return codes
}

/** Whether a code, from the app or a recovery code, is right and was never used before. Checking uses it up. */
export async function takeCode(
  services: Services,
  db: AgencyDb,
  userId: string,
  code: string,
  visitor: Visitor,
): Promise<boolean> {
  const user = (await findSignedInUser(db, userId))?.user
  if (!user) return false
  if (!/^\d{6}$/.test(code)) {
    const isTaken = await useRecoveryCode(db, userId, hashOfCode(code))
    const left = user.recoveryCodes.length - 1
    if (isTaken) await tellPerson(services, db, userId, { kind: 'recovery_code_used', left }, visitor)
    return isTaken
  }
  if (!user.totpSecret) return false
  const secret = await services.vault.decrypt(db, place(userId), user.totpSecret)
  const step = totpStepOf(secret, code, services.clock.now().getTime())
  return step !== undefined && useTotpStep(db, userId, step)
}

/** Turns codes of the app off; recovery codes go with the last factor. */
export async function disableTotp(
  services: Services,
  db: AgencyDb,
  userId: string,
  isLast: boolean,
  visitor: Visitor,
): Promise<void> {
  const user = (await findSignedInUser(db, userId))?.user
  if (!user?.totpSecret) throw refused('NOT_SET_UP', 'Codes from an app are not turned on.')
  await updateUser(db, userId, isLast ? { ...noCodes, recoveryCodes: [] } : noCodes)
  await tellPerson(services, db, userId, { kind: 'app_removed' }, visitor)
}

/** Makes new recovery codes in place of those before. @returns them, shown this once */
export async function renewRecoveryCodes(
  services: Services,
  db: AgencyDb,
  { userId, sessionId }: Person,
  visitor: Visitor,
): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes()
  await updateUser(db, userId, { recoveryCodes: hashes })
  // Other changes end the session in which the second factor was given for them.
  await confirmSession(db, sessionId, { factorAt: null })
  await tellPerson(services, db, userId, { kind: 'recovery_codes_renewed' }, visitor)
  return codes
}
