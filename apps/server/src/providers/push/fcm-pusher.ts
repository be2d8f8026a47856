import { createSign } from 'node:crypto'
import { keptSeconds, timeoutMs, type PushDriver, type PushMessage, type PushOutcome } from './push.ts'

export interface FcmOptions {
  account: {
    project_id: string
    client_email: string
    private_key: string
    private_key_id?: string | undefined
    token_uri: string
  }
  /** Where Firebase's messages are taken, without a slash at the end. */
  url: string
  /** Address of the app, for what a click leads to. */
  appUrl: string
  now?: () => number
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const hourSeconds = 3600
/** A token that is about to run out might have done so by the time it arrives. */
const spareMs = 60_000

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface AccessToken {
  value: string
  until: number
}

/** Sends to apps and browsers that are registered with Firebase, by its HTTP v1 API. */
export class FcmPusher implements PushDriver {
  readonly #now: () => number
  /** Asked for once by all who need it at a time. */
  #access: Promise<AccessToken> | undefined

  constructor(private readonly options: FcmOptions) {
    this.#now = options.now ?? Date.now
  }

  complaintAbout(token: string): string | undefined {
    return /^[\w:.-]{10,4096}$/.test(token) ? undefined : 'This is not a push token'
  }

  async send(token: string, message: PushMessage): Promise<PushOutcome> {
    if (this.complaintAbout(token)) return 'gone'
    try {
      const { value } = await this.#accessToken()
      const { account, url } = this.options
      const answer = await fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: this.#messageFor(token, message) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await this.#outcomeOf(answer)
    } catch {
      return 'later'
    }
  }

  #messageFor(token: string, { title, body, url, tag }: PushMessage) {
    const { appUrl } = this.options
    const isSecure = appUrl.startsWith('https:')
    return {
      token,
      notification: { title, ...(body === null ? {} : { body }) },
      data: { url, tag },
      webpush: {
        headers: { TTL: String(keptSeconds), Urgency: 'high' },
        notification: { tag },
        ...(isSecure ? { fcm_options: { link: appUrl + url } } : {}),
      },
      android: { ttl: `${keptSeconds}s`, priority: 'high', collapse_key: tag, notification: { tag } },
      apns: { headers: { 'apns-collapse-id': tag } },
    }
  }

  async #outcomeOf(answer: Response): Promise<PushOutcome> {
    const said = await answer.text()
    if (answer.ok) return 'sent'
    // The token of an app that is gone, or of another project than ours. A project that is not found says it otherwise.
    if (/"(UNREGISTERED|SENDER_ID_MISMATCH)"/.test(said)) return 'gone'
    if (answer.status === 401) {
      this.#access = undefined
      return 'later'
    }
    return answer.status === 429 || answer.status >= 500 ? 'later' : 'refused'
  }

  async #accessToken(): Promise<AccessToken> {
    const before = this.#access
    const known = await before?.catch(() => undefined)
    if (known && known.until - spareMs > this.#now()) return known
    // Unless somebody else has asked meanwhile.
    if (this.#access === before) this.#access = this.#askForAccess()
    return this.#access ?? this.#askForAccess()
  }

  async #askForAccess(): Promise<AccessToken> {
    const answer = await fetch(this.options.account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion: this.#assertion() }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const said = (await answer.json()) as { access_token?: unknown; expires_in?: unknown }
    if (!answer.ok || typeof said.access_token !== 'string') throw new Error('Google rejected the service account')
    const seconds = typeof said.expires_in === 'number' ? said.expires_in : hourSeconds
    return { value: said.access_token, until: this.#now() + seconds * 1000 }
  }

  /** Says who asks, signed with the account's key. */
  #assertion(): string {
    const { client_email: iss, private_key: key, private_key_id: kid, token_uri: aud } = this.options.account
    const iat = Math.floor(this.#now() / 1000)
    const claims = { iss, scope, aud, iat, exp: iat + hourSeconds }
    const text = `${part({ alg: 'RS256', typ: 'JWT', ...(kid ? { kid } : {}) })}.${part(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
  }
}
