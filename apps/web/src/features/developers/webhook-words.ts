import type { DeliveryState, WebhookOffReason } from '@sarai/contract/webhook-words'
import type { DeliveryRow } from '@sarai/contract/webhooks'

export const stateWords: Record<DeliveryState, string> = {
  pending: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const stateColours: Record<DeliveryState, string> = {
  pending: 'orange',
  sending: 'blue',
  delivered: 'green',
  failed: 'red',
}

export const offWords: Record<WebhookOffReason, string> = {
  by_hand: 'Switched off',
  gone: 'Switched off: it answered 410 (gone)',
  failing: 'Switched off: no delivery succeeded for three days',
}

/** How often it was tried, and what the last answer was. */
export function triesInWords({ attempts, lastStatus, state }: DeliveryRow): string {
  if (attempts === 0) return state === 'failed' ? 'not tried, the webhook was off' : 'not tried yet'
  const tries = attempts < 3 ? `tried ${attempts === 1 ? 'once' : 'twice'}` : `tried ${attempts} times`
  return `${tries}, ${lastStatus === null ? 'no answer' : `answered ${lastStatus}`}`
}

/** How a receiver checks that a delivery is ours, in Node without a library. */
export const verifySnippet = `import { createHmac, timingSafeEqual } from 'node:crypto'

// secret: whsec_… as shown once. body: the raw bytes as text, before JSON.parse.
function isOurs(secret, headers, body) {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']]
  if (Math.abs(Date.now() / 1000 - at) > 300) return false
  const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(\`\${id}.\${at}.\${body}\`)
  const right = Buffer.from('v1,' + mac.digest('base64'))
  const given = headers['webhook-signature'].split(' ').map((one) => Buffer.from(one))
  return given.some((one) => one.length === right.length && timingSafeEqual(one, right))
}`
