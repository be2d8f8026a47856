import { type Call, type Reply, replyJson } from '../http.ts'
import { isObject, type Json, makeId, readText } from '../values.ts'
import type { Access } from './stripe-access.ts'
import { makeList } from './stripe-entities.ts'
import { refuse, refuseAddress, refuseMissing, refuseUnknown } from './stripe-errors.ts'
import { findFormProblem, readAt, type Shape } from './stripe-form.ts'
import { findQueryProblem, takePage } from './stripe-sessions.ts'
import { type Hook, makeStripeId, type StripeState } from './stripe-state.ts'

/** Names of events that the sandbox has; the real one has many more. */
const known = new Set([
  '*',
  'account.updated',
  'account.application.authorized',
  'account.application.deauthorized',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_link.created',
  'payment_link.updated',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
])
const maxHooks = 16

const creating: Shape = {
  fields: {
    url: 'url',
    enabled_events: { each: 'text' },
    api_version: 'text',
    connect: 'flag',
    description: 'text',
    metadata: 'metadata',
  },
}

const showHook = ({ id, url, events, createdAt, isConnect }: Hook): Json => ({
  id,
  object: 'webhook_endpoint',
  application: isConnect ? 'ca_sandbox' : null,
  created: createdAt,
  enabled_events: events,
  livemode: false,
  status: 'enabled',
  url,
})

function createHook({ outbox, clock }: StripeState, { account }: Access, form: Json): Reply {
  const problem = findFormProblem(form, creating)
  if (problem) return problem
  const [url, version] = [readAt(form, 'url'), readAt(form, 'api_version')]
  if (url === '') return refuseMissing('url')
  // The real one refuses this machine's addresses; the sandbox posts nowhere else but to the app's own.
  if (!outbox.isAllowed(url))
    return refuse('Invalid URL: URL must be publicly accessible.', { code: 'url_invalid', param: 'url' })
  const events = isObject(form.enabled_events) ? Object.values(form.enabled_events).map(readText) : []
  if (events.length === 0) return refuseMissing('enabled_events')
  const unknown = events.find((event) => !known.has(event))
  if (unknown !== undefined)
    return refuse(`Invalid enabled_events: unknown event ${unknown}`, { param: 'enabled_events' })
  if (version !== '' && !/^\d{4}-\d\d-\d\d(\.[a-z]+)?$/.test(version))
    return refuse('Invalid api_version', { param: 'api_version' })
  if (account.hooks.length >= maxHooks)
    return refuse(`You have reached the maximum of ${maxHooks} test webhook endpoints.`)
  const isConnect = readAt(form, 'connect') === 'true'
  const hook = {
    id: makeStripeId('we'),
    url,
    secret: `whsec_${makeId(32)}`,
    events,
    isConnect,
    createdAt: clock.readSeconds(),
  }
  account.hooks.push(hook)
  // The secret is shown this once.
  return replyJson(200, { ...showHook(hook), secret: hook.secret })
}

/** `/v1/webhook_endpoints` and what is below it. */
export function answerHooks(state: StripeState, access: Access, call: Call, form: Json, [id]: string[]): Reply {
  const { hooks } = access.account
  if (id === undefined) {
    if (call.method === 'POST') return createHook(state, access, form)
    if (call.method !== 'GET') return refuseAddress(call.method, call.path)
    const taken = findQueryProblem(call.query, []) ?? takePage(hooks, call.query)
    return 'status' in taken
      ? taken
      : replyJson(200, makeList('/v1/webhook_endpoints', taken.page.map(showHook), taken.hasMore))
  }
  const hook = hooks.find((one) => one.id === id)
  if (!hook) return refuseUnknown('webhook endpoint', id)
  if (call.method === 'GET') return replyJson(200, showHook(hook))
  if (call.method !== 'DELETE') return refuseAddress(call.method, call.path)
  hooks.splice(hooks.indexOf(hook), 1)
  return replyJson(200, { id, object: 'webhook_endpoint', deleted: true })
}
