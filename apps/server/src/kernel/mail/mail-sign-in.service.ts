import { randomBytes } from 'node:crypto'
import type { MailConsentRequest, MailConsentReturn, MailServerSettings } from '@sarai/contract/mail-settings'
import { mailProviderNames } from '@sarai/contract/mail-words'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import {
  readAddresses,
  type GrantedTokens,
  describeRefusal,
  OAuthTrouble,
} from '../../providers/mail/mail-oauth-answers.ts'
import type { Services } from '../../services.ts'
import { beginConsent, type ConsentPurpose, endConsent } from '../consents/consents.service.ts'
import { findGrant, insertGrant, type MailGrantRecord, takeGrant } from './mail-grants.queries.ts'
import { openOfGrant, revokeGrant, sealInGrant, sealTokens } from './mail-grants.service.ts'
import { insertMailSettings, type MailSettingsRecord, updateMailSettings } from './mail-settings.queries.ts'
import { noteChange, redirectUri, requireVersion, shown, makeStale } from './mail-settings.service.ts'
import { sendSignedIn } from './mail-waiting.service.ts'

/** What somebody went to Microsoft or Google with. */
interface MailConsent {
  request: Omit<MailConsentRequest, 'clientSecret'>
  clientSecret: string
  verifier: string
  nonce: string
  /** The version of the settings that it replaces; null where there are none. */
  settingsVersion: number | null
}

const mailConsent: ConsentPurpose<MailConsent> = {
  name: 'mail',
  lastsMs: 10 * 60_000,
  isOfSession: true,
  isOnly: true,
}
/** Each asks the provider for tokens. */
const signIns: Limit = { name: 'mail sign-in', attempts: 60, seconds: 600 }

/** Begins a sign-in. Nothing changes until it is finished. @returns where the consent is given */
export async function startSignIn(
  services: Services,
  actor: Person,
  { version, clientSecret: typed, ...typedRequest }: MailConsentRequest & { version: number | null },
): Promise<string> {
  const { database, mailOAuth } = services
  const tenant = typedRequest.provider === 'microsoft' ? typedRequest.tenant : null
  const request = { ...typedRequest, tenant }
  const [verifier, nonce] = [makeSecret(), makeSecret()]
  const state = await database.writeAs(actor.agencyId, async (db) => {
    await requireVersion(services, db, version)
    const clientSecret = typed || (await findSecret(services, db, request))
    if (!clientSecret) throw invalid({ clientSecret: 'Enter the client secret' })
    const facts = { request, clientSecret, verifier, nonce, settingsVersion: version }
    return beginConsent(services, db, actor, mailConsent, facts)
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

/** @throws AppError 422 where it was taken before, is too old, or was begun by somebody else or elsewhere */
async function takeBack(services: Services, actor: Person, state: string): Promise<MailConsent> {
  const consent = await endConsent(services, actor, mailConsent, state)
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
  { request, clientSecret, verifier, nonce }: MailConsent,
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
  { request, clientSecret, settingsVersion }: MailConsent,
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
  { provider, clientId, user }: MailConsent['request'],
) => replaced.provider !== provider || replaced.clientId !== clientId || before?.user !== user

function keepSettings(
  { mailOAuth }: Services,
  db: AgencyDb,
  actor: Person,
  before: MailSettingsRecord | undefined,
  { provider, user, fromName, fromAddress, replyTo }: MailConsent['request'],
): Promise<MailSettingsRecord | undefined> {
  const server = { ...mailOAuth.findSmtp(provider), signIn: provider, user, password: null }
  const row = { ...server, fromName, fromAddress, replyTo, updatedBy: actor.userId }
  return before ? updateMailSettings(db, before.version, row) : insertMailSettings(db, { ...row, id: uuidv7() })
}
