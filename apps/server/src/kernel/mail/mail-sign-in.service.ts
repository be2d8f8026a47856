import { randomBytes } from 'node:crypto'
import type { MailConsentRequest, MailConsentReturn, MailServerSettings } from '@sarai/contract/mail-settings'
import { mailProviderNames } from '@sarai/contract/mail-words'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Place } from '../../core/vault.ts'
import {
  readAddresses,
  type GrantedTokens,
  describeRefusal,
  OAuthTrouble,
} from '../../providers/mail/mail-oauth-answers.ts'
import type { Services } from '../../services.ts'
import { insertConsent, type MailConsentRecord, takeConsent } from './mail-consents.queries.ts'
import { findGrant, insertGrant, type MailGrantRecord, takeGrant } from './mail-grants.queries.ts'
import { openOfGrant, revokeGrant, sealInGrant, sealTokens } from './mail-grants.service.ts'
import { insertMailSettings, type MailSettingsRecord, updateMailSettings } from './mail-settings.queries.ts'
import { noteChange, redirectUri, requireVersion, shown, makeStale } from './mail-settings.service.ts'
import { sendSignedIn } from './mail-waiting.service.ts'

export { deleteOldConsents } from './mail-consents.queries.ts'

/** How long somebody may take at Microsoft or Google. */
const consentMs = 10 * 60_000
/** Each asks the provider for tokens. */
const signIns: Limit = { name: 'mail sign-in', attempts: 60, seconds: 600 }

const makeConsentPlace = (id: string, column: 'verifier' | 'client_secret'): Place => ({
  table: 'mail_consents',
  column,
  row: id,
})

/** Begins a sign-in. Nothing changes until it is finished. @returns where the consent is given */
export async function startSignIn(
  services: Services,
  actor: Person,
  { version, clientSecret: typed, ...typedRequest }: MailConsentRequest & { version: number | null },
): Promise<string> {
  const { database, vault, clock, mailOAuth } = services
  const tenant = typedRequest.provider === 'microsoft' ? typedRequest.tenant : null
  const request = { ...typedRequest, tenant }
  const { token: state, tokenHash: stateHash } = newToken('consent')
  const [id, verifier, nonce] = [uuidv7(), makeSecret(), makeSecret()]
  await database.writeAs(actor.agencyId, async (db) => {
    await requireVersion(services, db, version)
    const clientSecret = typed || (await findSecret(services, db, request))
    if (!clientSecret) throw invalid({ clientSecret: 'Enter the client secret' })
    await insertConsent(db, {
      id,
      stateHash,
      userId: actor.userId,
      sessionId: actor.sessionId,
      verifier: await vault.encrypt(db, makeConsentPlace(id, 'verifier'), verifier),
      clientSecret: await vault.encrypt(db, makeConsentPlace(id, 'client_secret'), clientSecret),
      nonce,
      request,
      settingsVersion: version,
      expiresAt: new Date(clock.now().getTime() + consentMs).toISOString(),
    })
  })
  const consent = { redirectUri: redirectUri(services), state, verifier, nonce, address: request.user }
  return mailOAuth.makeConsentUrl(request, consent)
}

const makeSecret = () => randomBytes(32).toString('base64url')

/** The secret of the same client, which need not be typed again. */
async function findSecret(
  services: Services,
  db: AgencyDb,
  { provider, clientId }: Pick<MailConsentRequest, 'provider' | 'clientId'>,
): Promise<string | undefined> {
  const grant = await findGrant(db)
  if (grant?.provider !== provider || grant.clientId !== clientId) return undefined
  return openOfGrant(services, db, grant, 'clientSecret')
}

/**
 * Finishes a sign-in with what somebody was sent back with: once, and only for who began it, in the same session.
 * @returns the settings that hold from now on, and how many mails had waited for it
 * @throws AppError
 */
export async function finishSignIn(
  services: Services,
  actor: Person,
  { state, code, error, description }: MailConsentReturn,
): Promise<{ server: MailServerSettings; released: number }> {
  const consent = await takeBack(services, actor, state)
  const { provider, user } = consent.request
  await services.throttle.hit(signIns, actor.agencyId)
  if (!code) throw refuseConsent(describeRefusal(provider, error ?? 'no_code', description ?? ''))
  const granted = await requestTokens(services, actor.agencyId, consent, code)
  const [address, ...others] = readAddresses(granted.idToken, consent.request.clientId, consent.nonce) ?? []
  if (!address || ![address, ...others].includes(user))
    throw refused(
      'OTHER_MAILBOX',
      `You signed in at ${mailProviderNames[provider]} as ${address ?? 'somebody without a mailbox'}, and the mailbox is ${user}. Sign in as ${user}, or change the mailbox.`,
    )
  const { server, released, replaced } = await services.database.writeAs(actor.agencyId, (db) =>
    keepGrant(services, db, actor, consent, granted),
  )
  await revokeGrant(services, actor.agencyId, replaced)
  return { server, released }
}

const refuseConsent = (message: string) => refused('SIGN_IN_REFUSED', message)

interface OpenConsent extends Omit<MailConsentRecord, 'verifier' | 'clientSecret'> {
  verifier: string
  clientSecret: string
}

/** @throws AppError 422 where it was taken before, is too old, or was begun by somebody else or elsewhere */
async function takeBack(services: Services, actor: Person, state: string): Promise<OpenConsent> {
  const { database, vault, clock } = services
  const { userId, sessionId } = actor
  const consent = await database.writeAs(actor.agencyId, async (db) => {
    const taken = await takeConsent(db, { stateHash: hashToken(state), userId, sessionId })
    if (!taken || Date.parse(taken.expiresAt) <= clock.now().getTime()) return undefined
    const { id } = taken
    return {
      ...taken,
      verifier: await vault.decrypt(db, makeConsentPlace(id, 'verifier'), taken.verifier),
      clientSecret: await vault.decrypt(db, makeConsentPlace(id, 'client_secret'), taken.clientSecret),
    }
  })
  if (!consent)
    throw refused(
      'SIGN_IN_UNKNOWN',
      'This sign-in was finished before, took longer than ten minutes, or was begun by somebody else or in another browser. Begin again.',
    )
  return consent
}

/** @throws AppError */
async function requestTokens(
  services: Services,
  agencyId: string,
  { request, clientSecret, verifier, nonce }: OpenConsent,
  code: string,
): Promise<Required<GrantedTokens>> {
  const { provider, clientId, tenant } = request
  const answer = { code, redirectUri: redirectUri(services), verifier, nonce }
  try {
    return await services.mailOAuth.requestTokens(agencyId, { provider, clientId, clientSecret, tenant }, answer)
  } catch (error) {
    if (error instanceof OAuthTrouble) throw refuseConsent(error.message)
    throw error
  }
}

/** From now on mail goes out by this consent. What waited for it is sent. */
async function keepGrant(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { request, clientSecret, settingsVersion }: OpenConsent,
  granted: Required<GrantedTokens>,
) {
  const before = await requireVersion(services, db, settingsVersion)
  const replaced = await takeGrant(db)
  const saved = await keepSettings(services, db, actor, before, request)
  if (!saved) throw await makeStale(services, db)
  const { provider, clientId, tenant } = request
  const id = uuidv7()
  await insertGrant(db, {
    id,
    settingsId: saved.id,
    provider,
    clientId,
    tenant,
    clientSecret: await sealInGrant(services, db, id, 'clientSecret', clientSecret),
    refreshToken: await sealInGrant(services, db, id, 'refreshToken', granted.refreshToken),
    ...(await sealTokens(services, db, id, granted)),
    signedInAt: services.clock.now().toISOString(),
    signedInBy: actor.userId,
  })
  const released = await sendSignedIn(services, db)
  await noteChange(db, actor, 'mail_settings_changed')
  const server = shown(services, saved, await findGrant(db))
  return { server, released, replaced: replaced && isOther(replaced, before, request) ? replaced : undefined }
}

/** Whether a consent is another one: revoked, one for the same client and mailbox would take this one with it. */
const isOther = (
  replaced: MailGrantRecord,
  before: MailSettingsRecord | undefined,
  { provider, clientId, user }: MailConsentRecord['request'],
) => replaced.provider !== provider || replaced.clientId !== clientId || before?.user !== user

function keepSettings(
  { mailOAuth }: Services,
  db: AgencyDb,
  actor: Person,
  before: MailSettingsRecord | undefined,
  { provider, user, fromName, fromAddress, replyTo }: MailConsentRecord['request'],
): Promise<MailSettingsRecord | undefined> {
  const server = { ...mailOAuth.findSmtp(provider), signIn: provider, user, password: null }
  const row = { ...server, fromName, fromAddress, replyTo, updatedBy: actor.userId }
  return before ? updateMailSettings(db, before.version, row) : insertMailSettings(db, { ...row, id: uuidv7() })
}
