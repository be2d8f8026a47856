import { createHmac, randomBytes } from 'node:crypto'

/** Secrets and signatures as https://www.standardwebhooks.com has them, so that its libraries verify ours. */

const prefix = 'whsec_'

/** A new secret of 256 bits. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(prefix, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** What a delivery carries besides its body. Of several secrets each signs: the receiver needs to know any one. */
export function signedHeaders(
  secrets: string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
