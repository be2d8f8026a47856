import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { type Connection, type ProviderEvent, type WebhookDelivery, WebhookRejected } from '../../provider.ts'
import { isSameText, makeEventId, parseBody } from '../../provider-answers.ts'
import type { EventSubject } from '../payments.ts'

/** Whether a delivery is signed by this secret, over the moment and the raw bytes. An empty one signs nothing. */
export function isSignedDelivery(secret: string, timestamp: string, body: Buffer, signature: string): boolean {
  const right = createHmac('sha256', secret).update(timestamp).update(body).digest('base64')
  return secret !== '' && isSameText(right, signature)
}

/**
 * By the account's own secret, or the partner's key where it is the partner who acts for it. Cashfree says the latter of
 * events about opening an account; that payments are signed alike is taken from there.
 */
function findSecrets(partnerKey: string | undefined, credentials: Readonly<Record<string, string>>): string[] {
  return credentials.clientSecret ? [credentials.clientSecret] : [partnerKey ?? '']
}

const linkPart = z.object({ link_id: z.string().min(1) })
const eventBody = z.object({ type: z.string().min(1), data: z.record(z.string(), z.unknown()) })

export function verifyDelivery(
  partnerKey: string | undefined,
  { credentials }: Pick<Connection, 'credentials'>,
  { headers, body }: WebhookDelivery,
): ProviderEvent {
  const [timestamp = '', signature = ''] = [
    headers['x-webhook-timestamp'] ?? headers['x-cashfree-timestamp'],
    headers['x-webhook-signature'] ?? headers['x-cashfree-signature'],
  ]
  const isSigned = findSecrets(partnerKey, credentials).some((one) => isSignedDelivery(one, timestamp, body, signature))
  if (!isSigned || !/^\d{10,13}$/.test(timestamp)) throw new WebhookRejected()
  const read = readBody(body.toString('utf8'))
  if (!read) throw new WebhookRejected()
  const merchant = read.data.merchant_id
  const id = headers['x-idempotency-key'] || makeEventId(body)
  // Of an account's own events Cashfree does not say whose they are; the secret does.
  return { id, type: read.type, account: typeof merchant === 'string' && !credentials.clientSecret ? merchant : '' }
}

function readBody(body: string): z.infer<typeof eventBody> | undefined {
  try {
    return eventBody.safeParse(parseBody(body)).data
  } catch {
    return undefined
  }
}

const disputePart = z.object({
  dispute: z.object({ dispute_id: z.union([z.string().min(1), z.int()]).transform(String) }),
  order_details: z.object({ order_id: z.string().min(1) }).nullish(),
})
const orderPart = z.object({ order_id: z.string().min(1), order_tags: linkPart.nullish().catch(null) })

/** A link stands in the event itself, or in a part of its own: both have been seen. */
export function readSubject({ type, body }: { type: string; body: string }): EventSubject | undefined {
  if (type === 'MERCHANT_ONBOARDING_STATUS') return { kind: 'standing' }
  const data = readBody(body)?.data
  if (!data) return undefined
  const link = linkPart.safeParse(data.link ?? data)
  if (link.success) return { kind: 'link', linkId: link.data.link_id }
  const disputed = disputePart.safeParse(data).data
  if (disputed) {
    const { dispute, order_details: order } = disputed
    return { kind: 'dispute', disputeId: dispute.dispute_id, paymentId: order?.order_id ?? null }
  }
  const refund = orderPart.safeParse(data.refund).data
  if (refund) return { kind: 'refund', paymentId: refund.order_id }
  const order = orderPart.safeParse(data.order).data
  if (!order) return undefined
  if (order.order_tags) return { kind: 'link', linkId: order.order_tags.link_id }
  return { kind: 'payment', paymentId: order.order_id }
}
