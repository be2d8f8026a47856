import { setTimeout as sleep } from 'node:timers/promises'
import { mailProviderNames } from '@sarai/contract/mail-words'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Place } from '../../core/vault.ts'
import type { Unsent } from '../../providers/mail/mailer.ts'
import type { OAuthClient } from '../../providers/mail/mail-oauth.ts'
import { type GrantedTokens, OAuthTrouble } from '../../providers/mail/mail-oauth-answers.ts'
import type { Services } from '../../services.ts'
import { emit } from '../events/events.registry.ts'
import { claimRenewal, endRenewal, findGrant, type MailGrantRecord } from './mail-grants.queries.ts'
import { mailSignInEnded } from './mail.events.ts'

/** How long before its end a token is renewed: a mail that begins with it has to come to its end. */
const renewBeforeMs = 5 * 60_000
/** How long somebody else's renewal is waited for, and how often it is looked at. */
const maxLooks = 100
const lookMs = 200

type Sealed = 'clientSecret' | 'refreshToken' | 'accessToken'

const columns: Record<Sealed, string> = {
  clientSecret: 'client_secret',
  refreshToken: 'refresh_token',
  accessToken: 'access_token',
}

const makePlace = (grantId: string, column: Sealed): Place => ({
  table: 'mail_grants',
  column: columns[column],
  row: grantId,
})

/** The tokens as they are kept. */
export async function sealTokens(
  { vault, clock }: Services,
  db: AgencyDb,
  grantId: string,
  { accessToken, expiresInSeconds }: Pick<GrantedTokens, 'accessToken' | 'expiresInSeconds'>,
) {
  return {
    accessToken: await vault.encrypt(db, makePlace(grantId, 'accessToken'), accessToken),
    accessExpiresAt: new Date(clock.now().getTime() + expiresInSeconds * 1000).toISOString(),
  }
}

export const sealInGrant = (
  { vault }: Services,
  db: AgencyDb,
  grantId: string,
  column: 'clientSecret' | 'refreshToken',
  plain: string,
): Promise<string> => vault.encrypt(db, makePlace(grantId, column), plain)

export const openOfGrant = (
  { vault }: Services,
  db: AgencyDb,
  grant: MailGrantRecord,
  column: Sealed,
): Promise<string> => vault.decrypt(db, makePlace(grant.id, column), grant[column])

const signInNeeded = (problem: string): Unsent => ({ isSent: false, kind: 'settings', needsSignIn: true, problem })

/**
 * A token by which the agency's mail server takes mail. One that is about to end, or was refused, is renewed: by one
 * server for all, while the others wait for it or use the one that still holds.
 * @returns why there is none, where that is so
 */
export async function findAccessToken(
  services: Services,
  agencyId: string,
  refused?: string,
): Promise<string | Unsent> {
  const db = services.database.readAs(agencyId)
  for (let looks = 0; looks < maxLooks; looks++) {
    const grant = await findGrant(db)
    if (!grant) return signInNeeded('Nobody has signed in to the mailbox.')
    if (grant.problem !== null) return signInNeeded(grant.problem)
    const token = await openOfGrant(services, db, grant, 'accessToken')
    const leftMs = Date.parse(grant.accessExpiresAt) - services.clock.now().getTime()
    const isGood = token !== refused && leftMs > 0
    if (isGood && leftMs > renewBeforeMs) return token
    const renewed = await renewGrant(services, db, grant)
    if (typeof renewed === 'string') return renewed
    // What could not be renewed just now is used to its end.
    if (isGood && renewed?.kind !== 'settings') return token
    if (renewed) return renewed
    await sleep(lookMs)
  }
  return { isSent: false, kind: 'passing', problem: 'The sign-in to the mailbox has not been renewed in time.' }
}

/** @returns the new token, or why there is none; undefined where somebody else renews it, or has signed in anew */
async function renewGrant(
  services: Services,
  db: AgencyDb,
  grant: MailGrantRecord,
): Promise<string | Unsent | undefined> {
  const { database, mailOAuth } = services
  const { agencyId } = db
  const renewal = uuidv7()
  if (!(await database.writeAs(agencyId, (tx) => claimRenewal(tx, grant, renewal)))) return undefined
  try {
    const client = await openClient(services, db, grant)
    const refreshToken = await openOfGrant(services, db, grant, 'refreshToken')
    const granted = await mailOAuth.renew(agencyId, client, refreshToken)
    const isKept = await database.writeAs(agencyId, (tx) => keepTokens(services, tx, grant, renewal, granted))
    return isKept ? granted.accessToken : undefined
  } catch (error) {
    if (!(error instanceof OAuthTrouble)) throw error
    return database.writeAs(agencyId, (tx) => noteTrouble(services, tx, grant, renewal, error))
  }
}

async function openClient(services: Services, db: AgencyDb, grant: MailGrantRecord): Promise<OAuthClient> {
  const { provider, clientId, tenant } = grant
  return { provider, clientId, tenant, clientSecret: await openOfGrant(services, db, grant, 'clientSecret') }
}

async function keepTokens(
  services: Services,
  db: AgencyDb,
  grant: MailGrantRecord,
  renewal: string,
  granted: GrantedTokens,
): Promise<boolean> {
  const access = await sealTokens(services, db, grant.id, granted)
  const { refreshToken: given } = granted
  const refreshToken = given && (await sealInGrant(services, db, grant.id, 'refreshToken', given))
  return endRenewal(db, grant, renewal, refreshToken ? { ...access, refreshToken } : access)
}

async function noteTrouble(
  services: Services,
  db: AgencyDb,
  grant: MailGrantRecord,
  renewal: string,
  { kind, message }: OAuthTrouble,
): Promise<Unsent | undefined> {
  const isRefused = kind === 'refused'
  if (!(await endRenewal(db, grant, renewal, isRefused ? { problem: message } : {}))) return undefined
  if (!isRefused) return { isSent: false, kind: 'passing', problem: message }
  const { id: grantId, provider } = grant
  services.logger.warn({ agencyId: db.agencyId, provider }, 'a sign-in to send mail has ended')
  await emit(services, db, mailSignInEnded, { grantId, provider, problem: message })
  db.announce({ topic: 'agency', ids: [], by: null })
  return signInNeeded(message)
}

/** Takes a consent back at the provider. @returns null where that is done by hand, or there was none */
export async function revokeGrant(
  services: Services,
  agencyId: string,
  grant: MailGrantRecord | undefined,
): Promise<boolean | null> {
  if (!grant) return null
  const { mailOAuth, database, logger } = services
  const refreshToken = await openOfGrant(services, database.readAs(agencyId), grant, 'refreshToken')
  const isRevoked = await mailOAuth.revoke(agencyId, grant.provider, refreshToken)
  if (isRevoked === false)
    logger.warn({ agencyId, provider: mailProviderNames[grant.provider] }, 'a consent could not be revoked')
  return isRevoked
}
