import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ProviderCall } from '../../../core/egress/provider-client.ts'
import {
  type AccountStanding,
  type Authorisation,
  type AuthorisationStep,
  type Connection,
  ProviderError,
} from '../../provider.ts'
import { askApi, makeFailure } from '../../provider-answers.ts'
import { merchantAnswer, tokensAnswer, toStanding } from './cashfree-answers.ts'
import { type CashfreePartner, CashfreeRefusal, readAnswer } from './cashfree-api.ts'
import { readIndianPhone } from './cashfree-links.ts'

/** Of the API for partners' merchants, which has versions of its own. */
const apiVersion = '2023-01-01'

async function askPartners<T>(
  { apiKey, oauthClientId = '', openClient }: CashfreePartner,
  { account, isTest }: Connection,
  schema: z.ZodType<T>,
  call: ProviderCall,
): Promise<T> {
  const isOAuth = call.path.startsWith('/oauth/')
  const headers = {
    'x-partner-apikey': apiKey,
    ...(isOAuth ? { 'oauth-client-id': oauthClientId } : { 'x-api-version': apiVersion }),
  }
  return readAnswer(await askApi(openClient(account || call.name, isTest), { ...call, headers }), schema)
}

/** Where a browser is sent to by what a provider answered. */
const page = z.url({ protocol: /^https?$/ })
const onboardingAnswer = z.object({ onboarding_link: page })
const consentAnswer = z.object({ auth_link: page })

const makeMerchantPath = (id: string) => `/merchants/${encodeURIComponent(id)}`

export async function readMerchantStanding(partner: CashfreePartner, connection: Connection): Promise<AccountStanding> {
  const path = makeMerchantPath(connection.account)
  return toStanding(
    await askPartners(partner, connection, merchantAnswer, { name: 'readStanding', method: 'GET', path }),
  )
}

/**
 * The account that is opened for an owner's address. It follows from the agency's own plugin, and from nothing that stands in
 * an address: that must not lead to the account of another agency, to which the partner's key opens the door. Begun again it
 * is the same, so that who left half-way, or a colleague, goes on.
 */
function makeMerchantId(reference: string | undefined, { merchantEmail = '' }: Connection['credentials']): string {
  if (!reference) throw new ProviderError('unexpected', 'no reference')
  const owner = `${reference} ${merchantEmail.trim().toLowerCase()}`
  return `sarai_${createHash('sha256').update(owner).digest('hex').slice(0, 32)}`
}

/** Where an account of that id stands; undefined where none of ours is there. */
const findStanding = (partner: CashfreePartner, connection: Connection): Promise<AccountStanding | undefined> =>
  readMerchantStanding(partner, connection).catch((error: unknown) => {
    if (error instanceof ProviderError && error.reason === 'not-found') return undefined
    throw error
  })

/** Opens an account at Cashfree, and sends its owner to the page on which they say who they are. */
export async function openAccount(
  partner: CashfreePartner,
  connection: Connection,
  step: AuthorisationStep,
): Promise<Authorisation> {
  const account = makeMerchantId(step.reference, connection.credentials)
  if (step.kind === 'finish') {
    const standing = await readMerchantStanding(partner, { ...connection, account })
    return { kind: 'connected', account, standing }
  }
  const { merchantName = '', merchantEmail = '', merchantPhone = '', merchantSite = '' } = connection.credentials
  const phone = readIndianPhone(merchantPhone)
  if (!phone) throw new ProviderError('refused', 'Cashfree needs a mobile number of India.')
  const json = {
    merchant_id: account,
    merchant_email: merchantEmail,
    merchant_name: merchantName,
    poc_phone: phone,
    merchant_site_url: merchantSite,
  }
  try {
    await askPartners(partner, connection, merchantAnswer, {
      name: 'openAccount',
      method: 'POST',
      path: '/merchants',
      body: { json },
    })
  } catch (error) {
    if (!(error instanceof CashfreeRefusal) || error.code !== 'merchant_already_exists') throw error
    const standing = await findStanding(partner, { ...connection, account })
    if (!standing)
      throw makeFailure(
        'refused',
        'There is an account for this address already. Sign in to Cashfree, or use its keys.',
      )
    // Finished there by somebody who never came back.
    if (standing === 'active') return { kind: 'connected', account, standing }
  }
  const back = new URL(step.returnUrl)
  back.searchParams.set('state', step.state)
  const link = { type: 'account_onboarding', return_url: back.href }
  const path = `${makeMerchantPath(account)}/onboarding_link`
  const call = { name: 'startOnboarding', method: 'POST' as const, path, body: { json: link } }
  // Good for an hour: who goes on later is given another.
  const { onboarding_link: url } = await askPartners(partner, connection, onboardingAnswer, call)
  return { kind: 'visit', url, account }
}

type Tokens = Record<string, string>

async function askTokens(partner: CashfreePartner, connection: Connection, name: string, json: Tokens) {
  // Neither a code nor a refresh token is good for a second try.
  const call = { name, method: 'POST' as const, path: '/oauth/token', body: { json }, isRepeatable: false }
  const answer = await askPartners(partner, connection, tokensAnswer, call)
  const accessEndsAt = new Date(connection.now().getTime() + answer.expires_in * 1000).toISOString()
  const credentials = { accessToken: answer.access_token, refreshToken: answer.refresh_token, accessEndsAt }
  return { account: answer.merchant_id, credentials }
}

/** What Cashfree says where the owner did not agree: one of two shapes. */
function readRefusal(answer: Readonly<Record<string, string>>): ProviderError {
  const message = answer.error_description ?? answer.message ?? answer.error ?? answer.status ?? ''
  return makeFailure('refused', message)
}

export async function signIn(
  partner: CashfreePartner,
  connection: Connection,
  step: AuthorisationStep,
): Promise<Authorisation> {
  if (step.kind === 'begin') {
    const json = { response_type: 'code', scope: 'read_write', state: step.state }
    const call = { name: 'startSignIn', method: 'POST' as const, path: '/oauth/auth_link', body: { json } }
    return { kind: 'visit', url: (await askPartners(partner, connection, consentAnswer, call)).auth_link }
  }
  if (!step.answer.code) throw readRefusal(step.answer)
  const grant = { grant_type: 'authorization_code', code: step.answer.code }
  const { account, credentials } = await askTokens(partner, connection, 'signIn', grant)
  const standing = await readMerchantStanding(partner, { ...connection, account })
  return { kind: 'connected', account, standing, credentials }
}

/** Tokens last a day: new ones are fetched well before that is over. */
const aheadMs = 6 * 3_600_000

export function findRenewal({ accessEndsAt }: Readonly<Record<string, string>>): Date | undefined {
  const endsAt = Date.parse(accessEndsAt ?? '')
  return Number.isNaN(endsAt) ? undefined : new Date(endsAt - aheadMs)
}

export async function renewTokens(partner: CashfreePartner, connection: Connection): Promise<Tokens> {
  const { refreshToken } = connection.credentials
  if (!refreshToken) return {}
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return (await askTokens(partner, connection, 'renew', grant)).credentials
}

/** An account that was opened from here stays its owner's: there is nothing to take back but a sign-in. */
export async function revokeTokens(partner: CashfreePartner, connection: Connection): Promise<void> {
  if (!connection.credentials.accessToken) return
  const path = `/oauth/${encodeURIComponent(connection.account)}/revoke`
  try {
    await askPartners(partner, connection, z.unknown(), { name: 'revoke', method: 'POST', path, isRepeatable: true })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'not-found') throw error
  }
}
