import { createECDH, createHmac } from 'node:crypto'
import type { Agent } from 'node:https'
import webPush, { type PushSubscription, WebPushError } from 'web-push'
import * as z from 'zod'
import { keptSeconds, timeoutMs, type PushDriver, type PushMessage, type PushOutcome } from './push.ts'

/** The push services of the browsers there are. Subscriptions are given to us: nowhere else is anything sent. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const subscription = z.object({
  endpoint: z.url().max(2000),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: z.string().length(87), auth: z.string().min(20).max(30) }),
})

export interface WebPushOptions {
  /** Private key as base64url; without one it is made from the installation's secret, and is the same at every start. */
  privateKey: string | undefined
  secret: string
  /** Whom push services can turn to: an address of mail or web. */
  contact: string
  /** Hosts besides the known services, with their ports. */
  hosts?: string[]
  agent?: Agent
}

function keyPair(privateKey: string | undefined, secret: string): { publicKey: string; privateKey: string } {
  const key = createECDH('prime256v1')
  key.setPrivateKey(
    privateKey ? Buffer.from(privateKey, 'base64url') : createHmac('sha256', secret).update('web push').digest(),
  )
  // Node leaves out leading zeros.
  const padded = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()]).subarray(-32)
  return { publicKey: key.getPublicKey('base64url'), privateKey: padded.toString('base64url') }
}

function subscriptionFrom(token: string): PushSubscription | undefined {
  try {
    return subscription.parse(JSON.parse(token))
  } catch {
    return undefined
  }
}

/** Sends to browsers by the push services of those who make them. */
export class WebPusher implements PushDriver {
  readonly publicKey: string
  readonly #privateKey: string
  readonly #hosts: Set<string>

  constructor(private readonly options: WebPushOptions) {
    const { publicKey, privateKey } = keyPair(options.privateKey, options.secret)
    this.publicKey = publicKey
    this.#privateKey = privateKey
    this.#hosts = new Set(options.hosts)
  }

  complaintAbout(token: string): string | undefined {
    const found = subscriptionFrom(token)
    if (!found) return 'This is not a push subscription'
    const { protocol, hostname, host, port, username, password } = new URL(found.endpoint)
    const isKnown =
      this.#hosts.has(host) ||
      (port === '' && services.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name)))
    if (protocol !== 'https:' || username || password || !isKnown) return 'Messages cannot be sent to this address'
    return undefined
  }

  async send(token: string, { tag, ...message }: PushMessage): Promise<PushOutcome> {
    const to = subscriptionFrom(token)
    // What was stored by another version, or with other settings, is looked at again.
    if (!to || this.complaintAbout(token)) return 'gone'
    try {
      await webPush.sendNotification(to, JSON.stringify({ ...message, tag }), {
        vapidDetails: { subject: this.options.contact, publicKey: this.publicKey, privateKey: this.#privateKey },
        TTL: keptSeconds,
        urgency: 'high',
        topic: tag.replaceAll('-', '').slice(0, 32),
        timeout: timeoutMs,
        agent: this.options.agent,
      })
      return 'sent'
    } catch (error) {
      // What it says is not passed on: it holds the endpoint, which is not to get into a log.
      const statusCode = error instanceof WebPushError ? error.statusCode : 503
      if (statusCode === 404 || statusCode === 410) return 'gone'
      if (statusCode === 429 || statusCode >= 500) return 'later'
      // Subscribed with another key than ours: the browser has to do so again.
      return statusCode === 401 || statusCode === 403 ? 'gone' : 'refused'
    }
  }
}
