import { createHmac } from 'node:crypto'
import * as z from 'zod'
import {
  type Connection,
  ProviderError,
  type ProviderEvent,
  type WebhookDelivery,
  WebhookRejected,
} from '../../provider.ts'
import { isSameText, parseBody } from '../../provider-answers.ts'
import type { EventSubject } from '../payments.ts'
import { makeListAnswer } from './stripe-answers.ts'
import { ask, askAll, type StripeSetup } from './stripe-api.ts'

/** Events that something of ours follows from. */
export const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'account.updated',
]

/** How old a signature may be, either way. */
const toleranceSeconds = 300

/** Whether a delivery was signed lately by any of these secrets. While one is replaced there are several signatures. */
export function isSignedDelivery(secrets: readonly string[], body: Buffer, header: string, receivedAt: Date): boolean {
  const parts = header.split(',').map((part) => /^([^=]+)=(.*)$/s.exec(part) ?? [])
  const findValues = (name: string) => parts.filter(([, key]) => key === name).map(([, , value = '']) => value)
  const [timestamp = '', ...others] = findValues('t')
  if (others.length > 0 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(receivedAt.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const signatures = findValues('v1')
  return secrets.filter(Boolean).some((secret) => {
    const right = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
    return signatures.some((signature) => isSameText(right, signature))
  })
}

const eventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  account: z.string().nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/**
 * By the secret of the account's own webhook, typed in or got as it was made, or by that of the platform. The platform
 * hears of all who are connected: of those only what names this account is taken.
 */
export function verifyDelivery(
  { live, test }: Pick<StripeSetup, 'live' | 'test'>,
  { credentials, account }: Pick<Connection, 'credentials' | 'account'>,
  { headers, body, receivedAt }: WebhookDelivery,
): ProviderEvent {
  const header = headers['stripe-signature'] ?? ''
  const own = [credentials.endpointSecret ?? '', credentials.webhookSecret ?? '']
  const ofPlatform = credentials.signedIn ? [live?.webhookSecret ?? '', test?.webhookSecret ?? ''] : []
  const isOwn = isSignedDelivery(own, body, header, receivedAt)
  if (!isOwn && !isSignedDelivery(ofPlatform, body, header, receivedAt)) throw new WebhookRejected()
  const read = readBody(body.toString('utf8'))
  if (!read || (!isOwn && (!read.account || read.account !== account))) throw new WebhookRejected()
  return { id: read.id, type: read.type, account: read.account ?? '' }
}

function readBody(body: string): z.infer<typeof eventBody> | undefined {
  try {
    return eventBody.safeParse(parseBody(body)).data
  } catch {
    return undefined
  }
}

const session = z.object({ id: z.string().min(1), payment_link: z.string().nullish() })
const disputed = z.object({ id: z.string().min(1), payment_intent: z.string().nullish() })
const ofPayment = z.object({ payment_intent: z.string().min(1) })

export function readSubject({ type, body }: { type: string; body: string }): EventSubject | undefined {
  if (type === 'account.application.deauthorized') return { kind: 'revoked' }
  if (type === 'account.updated') return { kind: 'standing' }
  const object = readBody(body)?.data.object
  if (type.startsWith('checkout.session.')) {
    const found = session.safeParse(object).data
    return found ? { kind: 'link', linkId: found.payment_link ?? found.id } : undefined
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = disputed.safeParse(object).data
    return dispute && { kind: 'dispute', disputeId: dispute.id, paymentId: dispute.payment_intent ?? null }
  }
  if (!/^(charge|refund)\./.test(type)) return undefined
  const payment = ofPayment.safeParse(object).data
  if (!payment) return undefined
  const kind = type.includes('refund') ? ('refund' as const) : ('payment' as const)
  return { kind, paymentId: payment.payment_intent }
}

const hook = z.object({ id: z.string().min(1), url: z.string() })
const newHook = hook.extend({ secret: z.string().min(1) })
const path = '/v1/webhook_endpoints'

/** A webhook of the account's own. Its secret is shown once, so one that is there already is made anew. */
export async function subscribe(
  setup: StripeSetup,
  connection: Connection,
  eventsUrl: string,
): Promise<Record<string, string>> {
  const wanted = { name: 'listWebhooks', path, query: [], max: 100 }
  const hooks = await askAll(setup, connection, makeListAnswer(hook), wanted)
  for (const { id } of hooks.filter(({ url }) => url === eventsUrl))
    await ask(setup, connection, z.unknown(), {
      name: 'removeWebhook',
      method: 'DELETE',
      path: `${path}/${encodeURIComponent(id)}`,
    })
  const form = { url: eventsUrl, enabled_events: events, api_version: setup.apiVersion }
  const made = await ask(setup, connection, newHook, { name: 'addWebhook', method: 'POST', path, form })
  return { endpointId: made.id, endpointSecret: made.secret }
}

/** Ends the webhook that was made here. One that is gone, or that the key may not touch, stays as it is. */
export async function unsubscribe(setup: StripeSetup, connection: Connection): Promise<void> {
  const { endpointId } = connection.credentials
  if (!endpointId) return
  const request = {
    name: 'removeWebhook',
    method: 'DELETE' as const,
    path: `${path}/${encodeURIComponent(endpointId)}`,
  }
  try {
    await ask(setup, connection, z.unknown(), { ...request, isRepeatable: true })
  } catch (error) {
    const isLeft = error instanceof ProviderError && ['not-found', 'unauthorised'].includes(error.reason)
    if (!isLeft) throw error
  }
}
