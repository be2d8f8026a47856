import { createHash, randomBytes } from 'node:crypto'
import { type ProviderKind, type TokenError, tokenErrors } from './answers.ts'

/** What stands in the address of the consent page. */
export interface Asked {
  clientId: string
  redirectUri: string
  scope: string
  state: string
  nonce: string
  challenge: string
}

interface Grant {
  asked: Asked
  mailbox: string
  isRevoked: boolean
}

const newValue = () => randomBytes(24).toString('base64url')
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

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
  problemOf(asked: Asked): string | undefined {
    const { kind, clientId, redirectUris } = this.options
    const isMicrosoft = kind === 'microsoft'
    if (asked.clientId !== clientId)
      return isMicrosoft ? 'AADSTS700016: Application was not found in the directory.' : 'Error 401: invalid_client'
    if (redirectUris.length > 0 && !redirectUris.includes(asked.redirectUri))
      return isMicrosoft
        ? 'AADSTS50011: The redirect URI specified in the request does not match the redirect URIs configured for the application.'
        : 'Error 400: redirect_uri_mismatch'
    const needed = isMicrosoft ? 'https://outlook.office.com/SMTP.Send' : 'https://mail.google.com/'
    return asked.scope.split(' ').includes(needed) ? undefined : 'Error 400: invalid_scope'
  }

  /** The code for somebody who agrees. */
  agree(asked: Asked, mailbox: string): string {
    const grant = { asked, mailbox, isRevoked: false }
    this.#grants.push(grant)
    return keyOf(this.#codes, grant)
  }

  answer(form: Record<string, string>): { status: number; body: Record<string, unknown> } {
    const { kind, clientId, clientSecret } = this.options
    const trouble = (name: keyof typeof tokenErrors): TokenError => tokenErrors[name][kind]()
    if (form.client_id !== clientId || form.client_secret !== clientSecret) return trouble('wrongSecret')
    if (form.grant_type === 'authorization_code') {
      const grant = this.#codes.get(form.code ?? '')
      this.#codes.delete(form.code ?? '')
      if (!grant) return trouble('usedCode')
      if (form.redirect_uri !== grant.asked.redirectUri) return trouble('wrongRedirect')
      const challenge = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url')
      if (challenge !== grant.asked.challenge) return trouble('wrongVerifier')
      return { status: 200, body: { ...this.#tokens(grant, true), id_token: this.#idToken(grant) } }
    }
    const refreshToken = form.refresh_token ?? ''
    const grant = this.#refresh.get(refreshToken)
    if (!grant || grant.isRevoked) return trouble('revoked')
    if (kind === 'microsoft') this.#refresh.delete(refreshToken)
    return { status: 200, body: this.#tokens(grant, kind === 'microsoft') }
  }

  /** Whose mailbox a token opens, if any's. */
  mailboxOf(accessToken: string): string | undefined {
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
  tokens(): string[] {
    return [...this.#access.keys(), ...this.#refresh.keys()]
  }

  #tokens(grant: Grant, withRefresh: boolean): Record<string, unknown> {
    const { accessSeconds, now } = this.options
    const accessToken = keyOf(this.#access, { grant, until: now() + accessSeconds * 1000 })
    const { scope } = grant.asked
    const tokens = { token_type: 'Bearer', scope, expires_in: accessSeconds, access_token: accessToken }
    return withRefresh ? { ...tokens, refresh_token: keyOf(this.#refresh, grant) } : tokens
  }

  #idToken({ asked, mailbox }: Grant): string {
    const { kind, clientId } = this.options
    const name = kind === 'microsoft' ? { preferred_username: mailbox } : { email: mailbox, email_verified: true }
    return [base64({ alg: 'RS256' }), base64({ aud: clientId, nonce: asked.nonce, ...name }), 'c2lnbmVk'].join('.')
  }
}

function keyOf<T>(map: Map<string, T>, value: T): string {
  const key = newValue()
  map.set(key, value)
  return key
}
