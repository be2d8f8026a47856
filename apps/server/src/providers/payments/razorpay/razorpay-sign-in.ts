import type { ProviderCall, ProviderClient } from '../../../core/egress/provider-client.ts'
import { type Authorisation, type AuthorisationStep, type Connection, ProviderError } from '../../provider.ts'
import { askApi, makeFailure, readAs } from '../../provider-answers.ts'
import { tokensAnswer } from './razorpay-answers.ts'
import { findReason, readMessage } from './razorpay-api.ts'

/** The installation's application at Razorpay, to which agencies sign in. */
export interface RazorpayApplication {
  clientId: string
  clientSecret: string
  /** Where Razorpay asks people, without a slash at the end. */
  authUrl: string
  /** The way there, for each account, so that one that fails keeps no other from signing in. */
  openClient: (account: string) => ProviderClient
}

type Tokens = Record<string, string>

/** New tokens are fetched a while before the old ones end, so that a weekend without the provider does no harm. */
const aheadMs = 7 * 86_400_000

export function findRenewal({ accessEndsAt }: Readonly<Record<string, string>>): Date | undefined {
  const endsAt = Date.parse(accessEndsAt ?? '')
  return Number.isNaN(endsAt) ? undefined : new Date(endsAt - aheadMs)
}

async function askAuth(application: RazorpayApplication, key: string, call: Omit<ProviderCall, 'method'>) {
  const answer = await askApi(application.openClient(key), { ...call, method: 'POST' })
  if (answer.status < 400) return answer.body
  const message = readMessage(answer)
  // A code or token that is not taken is no error of the request: whoever it was got from has to agree again.
  const isGrant = /code|refresh token|not linked/i.test(message)
  throw makeFailure(isGrant ? 'unauthorised' : findReason(answer.status, message), message)
}

/** Where the account's owner agrees. Made by hand, since the SDK leaves the address to come back to as it is. */
function makeVisitUrl({ authUrl, clientId }: RazorpayApplication, returnUrl: string, state: string): string {
  const query = { client_id: clientId, response_type: 'code', redirect_uri: returnUrl, 'scope[]': 'read_write', state }
  return `${authUrl}/authorize?${new URLSearchParams(query).toString()}`
}

async function askTokens(
  application: RazorpayApplication,
  connection: Connection,
  name: string,
  json: Record<string, string>,
): Promise<{ account: string; credentials: Tokens }> {
  const { clientId, clientSecret } = application
  const body = { json: { client_id: clientId, client_secret: clientSecret, ...json } }
  // Neither a code nor a refresh token is good for a second try.
  const call = { name, path: '/token', body, isRepeatable: false }
  const answer = readAs(tokensAnswer, await askAuth(application, connection.account || name, call))
  const accessEndsAt = new Date(connection.now().getTime() + answer.expires_in * 1000).toISOString()
  const credentials: Tokens = { accessToken: answer.access_token, refreshToken: answer.refresh_token, accessEndsAt }
  if (answer.public_token) credentials.publicToken = answer.public_token
  return { account: answer.razorpay_account_id ?? '', credentials }
}

/** Razorpay prints `merchant _rejected`, with a gap. */
function readRefusal({
  error = '',
  error_description: description = '',
}: Readonly<Record<string, string>>): ProviderError {
  const isRejected = error.replace(/\s/g, '') === 'merchant_rejected'
  return makeFailure(isRejected ? 'not-ready' : 'refused', description || error)
}

export async function signIn(
  application: RazorpayApplication,
  connection: Connection,
  step: AuthorisationStep,
): Promise<Authorisation> {
  if (step.kind === 'begin') return { kind: 'visit', url: makeVisitUrl(application, step.returnUrl, step.state) }
  const { answer, returnUrl } = step
  if (answer.error) throw readRefusal(answer)
  if (!answer.code) throw new ProviderError('unexpected', 'no code')
  const mode = connection.isTest ? 'test' : 'live'
  const grant = { grant_type: 'authorization_code', redirect_uri: returnUrl, code: answer.code, mode }
  const { account, credentials } = await askTokens(application, connection, 'signIn', grant)
  if (!account) throw new ProviderError('unexpected', 'no account')
  return { kind: 'connected', account, standing: 'active', credentials }
}

export async function renewTokens(application: RazorpayApplication, connection: Connection): Promise<Tokens> {
  const { refreshToken } = connection.credentials
  if (!refreshToken) return {}
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return (await askTokens(application, connection, 'renew', grant)).credentials
}

/** By the refresh token, which outlives the other. One that is not known any more was revoked before. */
export async function revokeTokens(application: RazorpayApplication, connection: Connection): Promise<void> {
  const { refreshToken } = connection.credentials
  if (!refreshToken) return
  const { clientId, clientSecret } = application
  const token = { token_type_hint: 'refresh_token', token: refreshToken }
  const json = { client_id: clientId, client_secret: clientSecret, ...token }
  try {
    await askAuth(application, connection.account || 'revoke', {
      name: 'revoke',
      path: '/revoke',
      body: { json },
      isRepeatable: true,
    })
  } catch (error) {
    const isGone =
      error instanceof ProviderError && error.reason === 'unauthorised' && /not linked/i.test(error.said ?? '')
    if (!isGone) throw error
  }
}
