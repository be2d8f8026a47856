import type { NewPasskey, PasskeyAssertion } from '@sarai/contract/auth-passkeys'
import type { Challenged, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { databaseCode, notFound, refused } from '../../core/errors.ts'
import {
  passkeyAlgorithms,
  type PasskeyPlace,
  passkeyPlace,
  readAssertion,
  readNewPasskey,
} from '../../providers/passkeys/passkeys.ts'
import type { Services } from '../../services.ts'
import { confirmSession, updateUser } from '../accounts/accounts.queries.ts'
import { type Asker, attemptMs, beginAttempt, takeAttempt } from './passkey-attempts.service.ts'
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRecord, usePasskey } from './passkeys.queries.ts'
import { newRecoveryCodes } from './recovery-codes.service.ts'
import { factorsOf, mayRemoveFactor, tellAside, trySecondFactor } from './second-factor.service.ts'
import { tellPerson } from './security-mails.service.ts'
import type { Visitor } from './visitor.rules.ts'

/** Passkeys one person may have: one for each thing they sign in with, and some to spare. */
const maxPasskeys = 20

export const notTaken = () =>
  refused('PASSKEY_REFUSED', 'This passkey was not accepted. Try again, or sign in another way.')

/** @throws AppError where people reach the installation at an address that passkeys cannot be bound to */
export function requirePlace({ appUrl }: Services): PasskeyPlace {
  const place = passkeyPlace(appUrl)
  if (place) return place
  throw refused(
    'PASSKEYS_NEED_A_NAME',
    'Passkeys need a domain name and https. Ask the administrator of this installation to set them up.',
  )
}

/** The person as authenticators know them: the bytes of their id. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const named = ({ credentialId, transports }: PasskeyRecord) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: transports as NewPasskey['transports'],
})

/** What a browser is to ask for. Without passkeys to choose from, the authenticator says whose it is. */
export function requestOptions(services: Services, asker: Asker, passkeys: PasskeyRecord[] = []) {
  const { rpId } = requirePlace(services)
  const { attempt, challenge } = beginAttempt(services, asker)
  // A PIN or a finger stands for the password: where there was none, it has to be given.
  const userVerification = asker.purpose === 'sign in' ? ('required' as const) : ('preferred' as const)
  const allowCredentials = passkeys.map(named)
  return { attempt, options: { challenge, timeout: attemptMs, rpId, userVerification, allowCredentials } }
}

/** What a browser is to have made. */
export async function creationOptions(services: Services, db: AgencyDb, actor: Person) {
  const { rpId } = requirePlace(services)
  const kept = await listPasskeys(db, actor.userId)
  if (kept.length >= maxPasskeys)
    throw refused('TOO_MANY_PASSKEYS', `You have ${maxPasskeys} passkeys. Remove one that is not used any more.`)
  const { attempt, challenge } = beginAttempt(services, { purpose: 'add', sessionId: actor.sessionId })
  const options = {
    challenge,
    timeout: attemptMs,
    attestation: 'none' as const,
    rp: { id: rpId, name: 'Sarai' },
    user: { id: handleOf(actor.userId), name: actor.email, displayName: actor.name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: kept.map(named),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  }
  return { attempt, options }
}

/**
 * Keeps a passkey that an authenticator has just made for the person.
 * @returns with the first factor of any kind, recovery codes, shown this once
 */
export async function addPasskey(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { attempt, name, transports, ...created }: NewPasskey,
  visitor: Visitor,
): Promise<{ passkey: PasskeyRecord; recoveryCodes: string[] | null }> {
  const place = requirePlace(services)
  const { userId, sessionId } = actor
  const challenge = await takeAttempt(services, { purpose: 'add', sessionId }, attempt)
  const read = await readNewPasskey(created, { ...place, challenge })
  if (!read) throw notTaken()
  const isFirst = (await factorsOf(db, userId)).length === 0
  const createdAt = services.clock.now().toISOString()
  const passkey = await insertPasskey(db, {
    userId,
    ...read,
    transports: [...new Set(transports)],
    name,
    createdAt,
  }).catch((error: unknown) => {
    throw databaseCode(error) === '23505' ? refused('ALREADY_ADDED', 'This passkey was added before.') : error
  })
  const recovery = isFirst ? newRecoveryCodes() : undefined
  if (recovery) await updateUser(db, userId, { recoveryCodes: recovery.hashes })
  await tellPerson(services, db, userId, { kind: 'passkey_added', name }, visitor)
  return { passkey, recoveryCodes: recovery?.codes ?? null }
}

/** Removes one; recovery codes go with the last factor. */
export async function removePasskey(
  services: Services,
  db: AgencyDb,
  { userId }: Person,
  id: string,
  visitor: Visitor,
): Promise<void> {
  const passkey = await deletePasskey(db, userId, id)
  if (!passkey) throw notFound('passkey')
  const left = await factorsOf(db, userId)
  await mayRemoveFactor(db, userId, left.length)
  if (left.length === 0) await updateUser(db, userId, { recoveryCodes: [] })
  await tellPerson(services, db, userId, { kind: 'passkey_removed', name: passkey.name }, visitor)
}

/**
 * Takes what an authenticator answered, once.
 * @returns whether it has verified the person
 * @throws AppError where it is not an answer by this passkey to what was asked
 */
export async function takeAssertion(
  services: Services,
  db: AgencyDb,
  passkey: PasskeyRecord | undefined,
  { asker, given, visitor }: { asker: Asker; given: PasskeyAssertion; visitor: Visitor },
): Promise<{ isVerified: boolean }> {
  const place = requirePlace(services)
  const { attempt, userHandle, ...answer } = given
  const challenge = await takeAttempt(services, asker, attempt)
  if (!passkey || (userHandle !== undefined && userHandle !== handleOf(passkey.userId))) throw notTaken()
  const read = await readAssertion(answer, passkey, { ...place, challenge })
  if (!read) throw notTaken()
  const now = services.clock.now().toISOString()
  if (!(await usePasskey(db, passkey.id, { ...read, now }))) {
    await tellAside(services, passkey, visitor, { kind: 'passkey_refused', name: passkey.name })
    throw notTaken()
  }
  return { isVerified: read.isVerified }
}

/** Takes a passkey of somebody as their second factor; it counts as a try at it. */
export function takeSecondPasskey(
  services: Services,
  db: AgencyDb,
  who: Person | Challenged,
  { purpose, given, visitor }: { purpose: 'confirm' | 'second step'; given: PasskeyAssertion; visitor: Visitor },
): Promise<{ isVerified: boolean }> {
  return trySecondFactor(services, db, who, visitor, async () => {
    const passkey = (await listPasskeys(db, who.userId)).find(({ credentialId }) => credentialId === given.id)
    return takeAssertion(services, db, passkey, { asker: { purpose, sessionId: who.sessionId }, given, visitor })
  })
}

/** Notes that a person has shown a passkey again, by which what they are about to change is changed by them. */
export async function confirmPasskey(
  services: Services,
  db: AgencyDb,
  actor: Person,
  given: PasskeyAssertion,
  visitor: Visitor,
): Promise<void> {
  const { isVerified } = await takeSecondPasskey(services, db, actor, { purpose: 'confirm', given, visitor })
  const now = services.clock.now().toISOString()
  await confirmSession(db, actor.sessionId, isVerified ? { factorAt: now, confirmedAt: now } : { factorAt: now })
  db.afterCommit(() => services.live.publishActorChange([actor.userId]))
}
