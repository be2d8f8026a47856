import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import {
  type Connection,
  ProviderError,
  type ProviderEvent,
  type WebhookDelivery,
  WebhookRejected,
} from '../../provider.ts'
import { makeEventId, parseBody } from '../../provider-answers.ts'
import type { EventSubject } from '../payments.ts'
import { eventBody } from './razorpay-answers.ts'
import { ask } from './razorpay-api.ts'
import { isSignedDelivery } from './razorpay-signatures.ts'

/** Events that something of ours follows from. */
export const events = [
  'payment_link.paid',
  'payment_link.partially_paid',
  'payment_link.cancelled',
  'payment_link.expired',
  'payment.captured',
  'payment.failed',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'refund.speed_changed',
  'payment.dispute.created',
  'payment.dispute.action_required',
  'payment.dispute.under_review',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
  'account.app.authorization_revoked',
  'account.activated',
  'account.activated_kyc_pending',
  'account.instantly_activated',
  'account.payments_enabled',
  'account.under_review',
  'account.needs_clarification',
  'account.rejected',
  'account.suspended',
  'account.funds_hold',
  'account.funds_unhold',
]

/** Accounts of keys go by these: Razorpay tells nobody by keys which account they are of. */
const isKey = (account: string) => account.startsWith('rzp_')

/** By the secret of the account's own webhook, or that of the installation's application. */
export function verifyDelivery(
  applicationSecret: string | undefined,
  { credentials, account }: Pick<Connection, 'credentials' | 'account'>,
  { headers, body }: WebhookDelivery,
): ProviderEvent {
  const isSignedIn = credentials.accessToken !== undefined
  const secrets = [credentials.webhookSecret ?? '', isSignedIn ? (applicationSecret ?? '') : '']
  if (!isSignedDelivery(secrets, body, headers['x-razorpay-signature'] ?? '')) throw new WebhookRejected()
  const read = eventBody.safeParse(parseSafely(body))
  if (!read.success) throw new WebhookRejected()
  const { event, account_id: about } = read.data
  return {
    id: headers['x-razorpay-event-id'] || makeEventId(body),
    type: event,
    account: isKey(account) ? '' : (about ?? ''),
  }
}

function parseSafely(body: Buffer): unknown {
  try {
    return parseBody(body)
  } catch {
    throw new WebhookRejected()
  }
}

const named = z.object({ id: z.string().min(1) })
const disputed = z.object({ id: z.string().min(1), payment_id: z.string().min(1) })
const refunded = z.object({ payment_id: z.string().min(1) })

export function readSubject({ type, body }: { type: string; body: string }): EventSubject | undefined {
  if (type === 'account.app.authorization_revoked') return { kind: 'revoked' }
  if (type.startsWith('account.')) return { kind: 'standing' }
  const payload = eventBody.safeParse(parseBody(body)).data?.payload
  const link = named.safeParse(payload?.payment_link?.entity)
  if (link.success) return { kind: 'link', linkId: link.data.id }
  const dispute = disputed.safeParse(payload?.dispute?.entity).data
  if (dispute) return { kind: 'dispute', disputeId: dispute.id, paymentId: dispute.payment_id }
  const refund = refunded.safeParse(payload?.refund?.entity)
  if (refund.success) return { kind: 'refund', paymentId: refund.data.payment_id }
  const payment = named.safeParse(payload?.payment?.entity)
  return payment.success ? { kind: 'payment', paymentId: payment.data.id } : undefined
}

const hook = z.object({ id: z.string().min(1), url: z.string() })
const hooks = z.object({ items: z.array(hook) })

/** A webhook of the account's own, with a secret that only it and we know. One that is there already is made anew. */
export async function subscribe(connection: Connection, eventsUrl: string): Promise<Record<string, string>> {
  const { account, credentials } = connection
  // With keys it is set up by hand, on Razorpay's dashboard.
  if (!credentials.accessToken) return {}
  const path = `/v2/accounts/${encodeURIComponent(account)}/webhooks`
  const { items } = await ask(connection, hooks, { name: 'listWebhooks', method: 'GET', path })
  for (const { id } of items.filter(({ url }) => url === eventsUrl))
    await ask(connection, z.unknown(), {
      name: 'removeWebhook',
      method: 'DELETE',
      path: `${path}/${encodeURIComponent(id)}`,
    })
  const webhookSecret = randomBytes(24).toString('base64url')
  const body = { json: { url: eventsUrl, secret: webhookSecret, events } }
  const made = await ask(connection, hook, { name: 'addWebhook', method: 'POST', path, body })
  if (made.url !== eventsUrl) throw new ProviderError('unexpected', 'another address')
  return { webhookSecret }
}
