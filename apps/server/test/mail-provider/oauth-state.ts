import { createHash, randomBytes } from 'node:crypto'
import { type ProviderKind, type TokenError, tokenErrors } from './answers.ts'

/** What stands in the address of the consent page. */
export interface ConsentQuery {
  clientId: string
  redirectUri: string
  scope: string
  state: string
  nonce: string
  challenge: string
}

interface Grant {
  query: ConsentQuery
  mailbox: string
  isRevoked: boolean
}

const makeValue = () => randomBytes(24).toString('base64url')
const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface ProviderOptions {
  kind: ProviderKind
  clientId: string
  clientSecret: string
  /** Addresses that it sends people back to, exactly. */
  redirectUris: string[]
  accessSeconds: number
  now: () => number
}

/**
 * Consents and tokens as Microsoft and Google keep them. A refresh token of Microsoft's is good once here, which is
 * stricter than Microsoft is: whoever does not keep the new one is found out.
 */
export class OAuthState {
  readonly #codes = new Map<string, Grant>()
  readonly #refresh = new Map<string, Grant>()
  readonly #access = new Map<string, { grant: Grant; until: number }>()
  readonly #grants: Grant[] = []

  constructor(readonly options: ProviderOptions) {}

  /** Why no consent page is shown; undefined where it is. */
  findProblem(query: ConsentQuery): string | undefined {
    const { kind, clientId, redirectUris } = this.options
    const isMicrosoft = kind === 'microsoft'
    if (query.clientId !== clientId)
      return isMicrosoft ? 'AADSTS700016: Application was not found in the directory.' : 'Error 401: invalid_client'
    if (redirectUris.length > 0 && !redirectUris.includes(query.redirectUri))
      return isMicrosoft
        ? 'AADSTS50011: The redirect URI specified in the request does not match the redirect URIs configured for the application.'
        : 'Error 400: redirect_uri_mismatch'
    const needed = isMicrosoft ? 'https://outlook.office.com/SMTP.Send' : 'https://mail.google.com/'
    return query.scope.split(' ').includes(needed) ? undefined : 'Error 400: invalid_scope'
  }

  /** The code for somebody who agrees. */
  agree(query: ConsentQuery, mailbox: string): string {
    const grant = { query, mailbox, isRevoked: false }
    this.#grants.push(grant)
    return keepNew(this.#codes, grant)
  }

  answer(form: Record<string, string>): { status: number; body: Record<string, unknown> } {
    const { kind, clientId, clientSecret } = this.options
    const makeTrouble = (name: keyof typeof tokenErrors): TokenError => tokenErrors[name][kind]()
    if (form.client_id !== clientId || form.client_secret !== clientSecret) return makeTrouble('wrongSecret')
    if (form.grant_type === 'authorization_code') {
      const grant = this.#codes.get(form.code ?? '')
      this.#codes.delete(form.code ?? '')
      if (!grant) return makeTrouble('usedCode')
      if (form.redirect_uri !== grant.query.redirectUri) return makeTrouble('wrongRedirect')
      const challenge = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url')
      if (challenge !== grant.query.challenge) return makeTrouble('wrongVerifier')
      return { status: 200, body: { ...this.#makeTokens(grant, true), id_token: this.#makeIdToken(grant) } }
    }
    const refreshToken = form.refresh_token ?? ''
    const grant = this.#refresh.get(refreshToken)
    if (!grant || grant.isRevoked) return makeTrouble('revoked')
    if (kind === 'microsoft') this.#refresh.delete(refreshToken)
    return { status: 200, body: this.#makeTokens(grant, kind === 'microsoft') }
  }

  /** Whose mailbox a token opens, if any's. */
  findMailbox(accessToken: string): string | undefined {
    const found = this.#access.get(accessToken)
    return found && !found.grant.isRevoked && found.until > this.options.now() ? found.grant.mailbox : undefined
  }

  /** Takes a consent back, with all others of the mailbox for the same client, as Google does. */
  revoke(token: string): boolean {
    const grant = this.#refresh.get(token) ?? this.#access.get(token)?.grant
    if (!grant || grant.isRevoked) return false
    for (const one of this.#grants) one.isRevoked ||= one.mailbox === grant.mailbox
    return true
  }

  /** What happens when the password changes, or the consent is withdrawn at the provider. */
  revokeAll(): void {
    for (const grant of this.#grants) grant.isRevoked = true
  }

  /** Whether the newest consent was taken back. */
  isRevoked(): boolean {
    return this.#grants.at(-1)?.isRevoked ?? false
  }

  /** Access tokens that end before their time; the consent stays. */
  dropAccess(): void {
    this.#access.clear()
  }

  /** Every token that is good for something. */
  listTokens(): string[] {
    return [...this.#access.keys(), ...this.#refresh.keys()]
  }

  #makeTokens(grant: Grant, withRefresh: boolean): Record<string, unknown> {
    const { accessSeconds, now } = this.options
    const accessToken = keepNew(this.#access, { grant, until: now() + accessSeconds * 1000 })
    const { scope } = grant.query
    const tokens = { token_type: 'Bearer', scope, expires_in: accessSeconds, access_token: accessToken }
    return withRefresh ? { ...tokens, refresh_token: keepNew(this.#refresh, grant) } : tokens
  }

  #makeIdToken({ query, mailbox }: Grant): string {
    const { kind, clientId } = this.options
    const name = kind === 'microsoft' ? { preferred_username: mailbox } : { email: mailbox, email_verified: true }
    return [encodePart({ alg: 'RS256' }), encodePart({ aud: clientId, nonce: query.nonce, ...name }), 'c2lnbmVk'].join(
      '.',
    )
  }
}

function keepNew<T>(map: Map<string, T>, value: T): string {
  const key = makeValue()
  map.set(key, value)
  return key
}
