import { createHmac } from 'node:crypto'
import type { Json } from '../values.ts'
import { type Account, makeStripeId, type StripeState } from './stripe-state.ts'

/** A header as Stripe signs: when, and by each secret that is valid then. */
export function signBody(secrets: readonly string[], timestamp: number, body: string): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  )
  return [`t=${timestamp}`, ...signatures].join(',')
}

const isMeant = (events: readonly string[], type: string) => events.includes('*') || events.includes(type)

/** Tells everyone who listens to an account of something; to a platform with whose account it is. */
export function emitEvent(state: StripeState, account: Account, type: string, object: Json): void {
  const { platform, connected, clock, outbox } = state
  const event = {
    id: makeStripeId('evt'),
    object: 'event',
    api_version: '2025-09-30.clover',
    created: clock.readSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  const isParting = type === 'account.application.deauthorized'
  const isConnected = connected.has(account.id) || isParting
  const own = isParting ? [] : account.hooks.filter(({ isConnect }) => !isConnect)
  const others = isConnected ? platform.account.hooks.filter(({ isConnect }) => isConnect) : []
  for (const hook of [...own, ...others].filter(({ events }) => isMeant(events, type)))
    outbox.send({
      provider: 'stripe',
      event: type,
      url: hook.url,
      body: JSON.stringify(hook.isConnect ? { ...event, account: account.id } : event),
      sign: (body) => ({ 'stripe-signature': signBody([hook.secret], clock.readSeconds(), body) }),
    })
}
