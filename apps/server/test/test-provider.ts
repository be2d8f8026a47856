import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Connection, ProviderEvent, WebhookDelivery } from '../src/providers/provider.ts'
import { type Amount, ProviderError, WebhookRejected } from '../src/providers/provider.ts'
import { type ProviderAnswer, ProviderUnreachable } from '../src/core/egress/provider-client.ts'
import type { ProviderCall } from '../src/core/egress/provider-client.ts'
import { feeFields } from '../src/providers/payments/fee-terms.rules.ts'
import type { Dispute, PaymentLink, PaymentsProvider, Refund, Settlement } from '../src/providers/payments/payments.ts'

/**
 * A payment gateway that nobody has, spoken to as real ones are: over HTTP, with a key, by links and signed events.
 * `TestGateway` is its other side.
 */
export function testPayments(baseUrl: string, shortCode = 'test-pay'): PaymentsProvider {
  const ask = async <T>(connection: Connection, call: ProviderCall): Promise<T> => {
    const headers = { authorization: `Bearer ${connection.credentials.apiKey ?? ''}`, ...call.headers }
    const answer = await connection.client.call({ ...call, headers }).catch((error: unknown) => {
      if (error instanceof ProviderUnreachable) throw new ProviderError('unavailable', undefined, { cause: error })
      throw error
    })
    return understood<T>(answer)
  }
  const once = (reference: string) => ({ headers: { 'idempotency-key': reference }, isRepeatable: true })
  return {
    kind: 'payments',
    shortCode,
    name: `Test payments (${shortCode})`,
    summary: 'A gateway of the tests.',
    card: { goodFor: 'Tests.', costs: 'Nothing.', needs: 'Nothing.' },
    ways: [
      {
        name: 'keys',
        label: 'Use your own keys',
        summary: 'For whoever has an account there.',
        fields: [
          { name: 'apiKey', label: 'API key', isRequired: true },
          { name: 'webhookSecret', label: 'Secret of the webhook', hint: 'As it was chosen there', isRequired: true },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: [{ name: 'statement', label: 'Words on the statement', isRequired: false }, ...feeFields],
    api: { findHost: () => ({ url: baseUrl, allowPrivate: true }), maxPerSecond: 1000 },

    takesCurrency: (currency) => currency === 'INR' || currency === 'USD',
    takesParts: true,
    feeMethods: { 'with-fee': 'card', 'without-fee': 'UPI' },
    async authorise(connection) {
      const { account } = await ask<{ account: string }>(connection, {
        name: 'authorise',
        method: 'GET',
        path: '/account',
      })
      return { kind: 'connected', account, standing: 'active' }
    },
    createLink: (connection, request) =>
      ask<PaymentLink>(connection, {
        name: 'createLink',
        method: 'POST',
        path: '/links',
        body: { json: { ...request, expiresAt: request.expiresAt?.toISOString() ?? null } },
        ...once(request.reference),
      }),
    fetch: (connection, linkId) =>
      ask<PaymentLink>(connection, { name: 'fetch', method: 'GET', path: `/links/${encodeURIComponent(linkId)}` }),
    cancel: (connection, linkId) =>
      ask<PaymentLink>(connection, {
        name: 'cancel',
        method: 'POST',
        path: `/links/${encodeURIComponent(linkId)}/cancel`,
        isRepeatable: true,
      }),
    refund: (connection, request) =>
      ask<Refund>(connection, {
        name: 'refund',
        method: 'POST',
        path: '/refunds',
        body: { json: request },
        ...once(request.reference),
      }),
    listRefunds: (connection, paymentId) =>
      ask<Refund[]>(connection, {
        name: 'listRefunds',
        method: 'GET',
        path: `/refunds/${encodeURIComponent(paymentId)}`,
      }),
    fetchDispute: (connection, disputeId) =>
      ask<Dispute>(connection, {
        name: 'fetchDispute',
        method: 'GET',
        path: `/disputes/${encodeURIComponent(disputeId)}`,
      }),
    async listDisputes(connection, { paymentIds }) {
      const all = await ask<Dispute[]>(connection, { name: 'listDisputes', method: 'GET', path: '/disputes' })
      return all.filter(({ paymentId }) => paymentIds.includes(paymentId))
    },
    settlements: (connection, { from, to }) =>
      ask<{ settlements: Settlement[]; next: string | null }>(connection, {
        name: 'settlements',
        method: 'GET',
        path: `/settlements?${new URLSearchParams({ from, to }).toString()}`,
      }),

    verifyWebhook: ({ credentials }, delivery) => verified(credentials.webhookSecret ?? '', delivery),
    readSubject: ({ body }) => {
      const event: { linkId?: string; paymentId?: string; refundedId?: string; disputeId?: string } = JSON.parse(body)
      if (event.disputeId !== undefined) return { kind: 'dispute', disputeId: event.disputeId, paymentId: null }
      const { linkId, paymentId, refundedId } = event
      if (refundedId !== undefined) return { kind: 'refund', paymentId: refundedId }
      if (paymentId !== undefined) return { kind: 'payment', paymentId }
      return linkId === undefined ? undefined : { kind: 'link', linkId }
    },
  }
}

const reasons: Record<number, ProviderError['reason']> = {
  401: 'unauthorised',
  403: 'not-ready',
  404: 'not-found',
  409: 'refused',
  422: 'refused',
}

function understood<T>({ status, text }: ProviderAnswer): T {
  if (status === 429 || status >= 500) throw new ProviderError('unavailable')
  let body: { message?: string }
  try {
    body = JSON.parse(text) as { message?: string }
  } catch (error) {
    throw new ProviderError('unexpected', undefined, { cause: error })
  }
  if (status >= 400) throw new ProviderError(reasons[status] ?? 'unexpected', body.message)
  return body as T
}

const maxAgeMs = 5 * 60_000
const signatureOf = (secret: string, at: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')

function verified(secret: string, { headers, body, receivedAt }: WebhookDelivery): ProviderEvent {
  const at = headers['x-test-timestamp'] ?? ''
  const given = Buffer.from(headers['x-test-signature'] ?? '')
  const right = Buffer.from(signatureOf(secret, at, body))
  const isFresh = /^\d{13}$/.test(at) && Math.abs(receivedAt.getTime() - Number(at)) <= maxAgeMs
  if (!isFresh || given.length !== right.length || !timingSafeEqual(given, right)) throw new WebhookRejected()
  const { id, type, account } = JSON.parse(body.toString('utf8')) as ProviderEvent
  return { id, type, account }
}

/** An event as the gateway posts it. */
export function signedEvent(
  secret: string,
  event: {
    id: string
    type?: string
    account?: string
    linkId?: string
    paymentId?: string
    refundedId?: string
    disputeId?: string
    amount?: Amount
  },
  at = new Date(),
): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(JSON.stringify({ type: 'link.paid', account: '', ...event }))
  const timestamp = String(at.getTime())
  return {
    headers: {
      'content-type': 'application/json',
      'x-test-timestamp': timestamp,
      'x-test-signature': signatureOf(secret, timestamp, body),
    },
    body,
  }
}
