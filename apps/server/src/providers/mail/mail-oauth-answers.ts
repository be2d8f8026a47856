import { type MailProvider, mailProviderNames } from '@sarai/contract/mail-words'
import * as z from 'zod'
import type { ProviderAnswer } from '../../core/egress/provider-client.ts'
import { cleaned } from './smtp-answers.ts'

/** Why there are no tokens: `passing` may heal by itself, `refused` until somebody signs in again. */
export class OAuthTrouble extends Error {
  constructor(
    readonly kind: 'passing' | 'refused',
    message: string,
  ) {
    super(message)
  }
}

export interface GrantedTokens {
  accessToken: string
  expiresInSeconds: number
  /** Left out where the one before stays good. */
  refreshToken?: string
  /** What else was answered, for who it is given to. */
  scope?: string
  idToken?: string
}

const tokens = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().positive().max(10_000_000).default(3600),
  refresh_token: z.string().min(1).max(20_000).optional(),
  scope: z.string().max(10_000).optional(),
  id_token: z.string().max(100_000).optional(),
})
const refusal = z.object({ error: z.string().max(200), error_description: z.string().max(10_000).catch('') })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws OAuthTrouble */
export function readTokens(
  provider: MailProvider,
  { status, text }: ProviderAnswer,
  of: 'code' | 'renewal',
): GrantedTokens {
  const answer = parseJson(text)
  const given = status === 200 ? tokens.safeParse(answer).data : undefined
  if (given)
    return {
      accessToken: given.access_token,
      expiresInSeconds: given.expires_in,
      refreshToken: given.refresh_token,
      scope: given.scope,
      idToken: given.id_token,
    }
  const name = mailProviderNames[provider]
  const refused = refusal.safeParse(answer).data
  const isPassing = status === 429 || status >= 500 || !refused || passing.has(refused.error)
  if (isPassing) throw new OAuthTrouble('passing', `${name} could not be asked: it answers ${status}`)
  const { error, error_description: description } = refused
  const isWornOut = error === 'invalid_grant' && of === 'code'
  throw new OAuthTrouble(
    'refused',
    isWornOut
      ? withWords(provider, `${name} did not take this sign-in: it took too long, or was used before.`, description)
      : describeRefusal(provider, error, description),
  )
}

const passing = new Set(['temporarily_unavailable', 'server_error', 'slow_down'])

const wantsSignIn = 'Sign in again.'
const badClient =
  'the client ID or the client secret is wrong, or the secret has expired. Enter them again, and sign in.'

/** What to do about a refusal, by the error's name. */
const known: Record<string, (name: string) => string> = {
  invalid_grant: (name) =>
    `${name} ended the sign-in: it was withdrawn, the password was changed, or it has expired. ${wantsSignIn}`,
  invalid_client: (name) => `${name} does not know the client: ${badClient}`,
  unauthorized_client: (name) => `${name} does not know the client: ${badClient}`,
  interaction_required: (name) => `${name} wants somebody to confirm the sign-in. ${wantsSignIn}`,
  login_required: (name) => `${name} wants somebody to confirm the sign-in. ${wantsSignIn}`,
  consent_required: (name) => `${name} wants the consent to be given again. ${wantsSignIn}`,
  access_denied: (name) => `The consent was not given at ${name}. Sign in again, and allow it to send mail.`,
}

/** A refusal in words, with the provider's own after them. */
export function describeRefusal(provider: MailProvider, error: string, description: string): string {
  const name = mailProviderNames[provider]
  const words = known[error]?.(name) ?? `${name} refused the sign-in.`
  return withWords(provider, words, description || error)
}

/** Microsoft's end in numbers for its support, each on a line of its own. */
function withWords(provider: MailProvider, words: string, description: string): string {
  const [first = ''] = description.split(/\r?\n| Trace ID:/)
  return cleaned(first ? `${words} ${mailProviderNames[provider]} said: ${first}` : words)
}

const claims = z.object({
  aud: z.string(),
  nonce: z.string(),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
  upn: z.string().optional(),
})

/** Whose mailbox a token is for. It came from the provider itself by TLS, so that its signature says nothing more. */
export function readAddresses(idToken: string, clientId: string, nonce: string): string[] | undefined {
  const [, body = ''] = idToken.split('.')
  const { data } = claims.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')))
  if (!data || data.aud !== clientId || data.nonce !== nonce) return undefined
  const { email, preferred_username: name, upn } = data
  return [name, email, upn].flatMap((address) => (address?.includes('@') ? [address.toLowerCase()] : []))
}

const neededScopes: Record<MailProvider, string> = {
  microsoft: 'smtp.send',
  google: 'https://mail.google.com/',
}

/**
 * The tokens of a consent, once they are for what was asked for.
 * @throws OAuthTrouble
 */
export function checkGranted(
  { provider, clientId }: { provider: MailProvider; clientId: string },
  nonce: string,
  granted: GrantedTokens,
): Required<GrantedTokens> {
  const name = mailProviderNames[provider]
  const { refreshToken, idToken, scope = '' } = granted
  const scopes = scope.toLowerCase().split(/\s+/)
  if (scope && !scopes.some((one) => one.endsWith(neededScopes[provider])))
    throw new OAuthTrouble('refused', `${name} did not allow mail to be sent. Sign in again, and tick it on its page.`)
  if (!refreshToken)
    throw new OAuthTrouble(
      'refused',
      `${name} gave a sign-in for an hour only. Sign in again, and allow offline access.`,
    )
  if (!idToken || !readAddresses(idToken, clientId, nonce))
    throw new OAuthTrouble('refused', `${name} did not say whose mailbox it is. Sign in again.`)
  return { ...granted, refreshToken, idToken, scope }
}
