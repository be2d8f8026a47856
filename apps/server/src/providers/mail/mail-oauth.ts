import { createHash } from 'node:crypto'
import { type MailProvider, mailProviderNames } from '@sarai/contract/mail-words'
import type { Config } from '../../core/config.ts'
import { type ProviderAnswer, type ProviderClients, ProviderUnreachable } from '../../core/egress/provider-client.ts'
import type { MailHost } from '../../core/mail-host.rules.ts'
import { checkGranted, type GrantedTokens, OAuthTrouble, readTokens } from './mail-oauth-answers.ts'

/** An agency's own client at Microsoft or Google. */
export interface OAuthClient {
  provider: MailProvider
  clientId: string
  clientSecret: string
  /** Microsoft's directory; people of any organization where there is none. */
  tenant: string | null
}

interface Consent {
  redirectUri: string
  state: string
  verifier: string
  nonce: string
  /** The mailbox that is wanted. */
  address: string
}

/** To send mail, to do so while nobody is there, and to learn whose mailbox it is. */
const scopes: Record<MailProvider, string> = {
  microsoft: 'https://outlook.office.com/SMTP.Send offline_access openid email profile',
  google: 'https://mail.google.com/ openid email',
}

/** Without it Google gives no refresh token, or none but the first time. */
const more: Record<MailProvider, Record<string, string>> = {
  microsoft: { response_mode: 'query' },
  google: { access_type: 'offline', prompt: 'consent' },
}

interface Hosts {
  /** Where people give their consent. */
  login: string
  tokens: string
  smtp: MailHost
}

const removeSlash = (url: string) => url.replace(/\/+$/, '')

/**
 * Microsoft and Google, where agencies let mail be sent from their mailbox without a password: RFC 6749 and 7636, and
 * https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow and
 * https://developers.google.com/identity/protocols/oauth2/web-server for what each adds.
 */
export class MailOAuth {
  readonly #hosts: Record<MailProvider, Hosts>

  constructor(
    config: Pick<Config, 'microsoftLoginUrl' | 'microsoftSmtp' | 'googleLoginUrl' | 'googleTokenUrl' | 'googleSmtp'>,
    private readonly clients: ProviderClients,
  ) {
    const microsoft = removeSlash(config.microsoftLoginUrl)
    this.#hosts = {
      microsoft: { login: microsoft, tokens: microsoft, smtp: config.microsoftSmtp },
      google: {
        login: removeSlash(config.googleLoginUrl),
        tokens: removeSlash(config.googleTokenUrl),
        smtp: config.googleSmtp,
      },
    }
  }

  /** The provider's mail server. */
  findSmtp(provider: MailProvider): MailHost {
    return this.#hosts[provider].smtp
  }

  /** Where somebody is sent to give the consent. */
  makeConsentUrl(
    { provider, clientId, tenant }: Omit<OAuthClient, 'clientSecret'>,
    { redirectUri, state, verifier, nonce, address }: Consent,
  ): string {
    const path = provider === 'google' ? '/o/oauth2/v2/auth' : `${makeFolder(tenant)}/authorize`
    const url = new URL(this.#hosts[provider].login + path)
    url.search = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: scopes[provider],
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      login_hint: address,
      ...more[provider],
    }).toString()
    return url.href
  }

  /**
   * Exchanges the code of a consent.
   * @throws OAuthTrouble
   */
  async requestTokens(
    agencyId: string,
    client: OAuthClient,
    { code, redirectUri, verifier, nonce }: Pick<Consent, 'redirectUri' | 'verifier' | 'nonce'> & { code: string },
  ): Promise<Required<GrantedTokens>> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    const answer = await this.#ask(agencyId, client, 'exchangeCode', form)
    return checkGranted(client, nonce, readTokens(client.provider, answer, 'code'))
  }

  /**
   * New tokens for an old refresh token. Microsoft gives another refresh token each time, Google none.
   * @throws OAuthTrouble
   */
  async renew(agencyId: string, client: OAuthClient, refreshToken: string): Promise<GrantedTokens> {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
    return readTokens(client.provider, await this.#ask(agencyId, client, 'renewTokens', form), 'renewal')
  }

  /** Takes a consent back, where that can be done. @returns null where the provider knows no way */
  async revoke(agencyId: string, provider: MailProvider, refreshToken: string): Promise<boolean | null> {
    if (provider !== 'google') return null
    try {
      const { status } = await this.#makeClient(agencyId, provider).call({
        name: 'revokeToken',
        method: 'POST',
        path: '/revoke',
        body: { form: { token: refreshToken } },
      })
      // What is not known there any more was revoked before.
      return status === 200 || status === 400
    } catch (error) {
      if (error instanceof ProviderUnreachable) return false
      throw error
    }
  }

  async #ask(
    agencyId: string,
    { provider, clientId, clientSecret, tenant }: OAuthClient,
    name: string,
    form: Record<string, string>,
  ): Promise<ProviderAnswer> {
    const path = provider === 'google' ? '/token' : `${makeFolder(tenant)}/token`
    const body = { form: { client_id: clientId, client_secret: clientSecret, ...form } }
    try {
      return await this.#makeClient(agencyId, provider).call({ name, method: 'POST', path, body })
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      throw new OAuthTrouble('passing', `${mailProviderNames[provider]} could not be asked: ${error.message}`)
    }
  }

  #makeClient(agencyId: string, provider: MailProvider) {
    return this.clients.clientOf({
      label: { provider, pluginId: `mail ${agencyId} ${provider}` },
      baseUrl: this.#hosts[provider].tokens,
      // The operator named it.
      allowPrivate: true,
      maxBytes: 256 * 1024,
    })
  }
}

const makeFolder = (tenant: string | null) => `/${encodeURIComponent(tenant ?? 'organizations')}/oauth2/v2.0`
