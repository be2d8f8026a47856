import { type Call, type Reply, replyJson } from '../http.ts'
import { makeId, parseObject, readText } from '../values.ts'
import type { Access } from './razorpay-access.ts'
import { refuse, refuseAddress, refuseKey, refuseUnknown } from './razorpay-errors.ts'
import type { Hook, RazorpayState } from './razorpay-state.ts'

const known = new Set([
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
])

const showHook = (account: string, { id, url, events, createdAt }: Hook) => {
  const what = { id, entity: 'webhook', url, alert_email: null, secret_exists: true, active: true, events }
  return { ...what, owner_id: account, owner_type: 'merchant', created_at: createdAt, updated_at: createdAt }
}

/** `/v2/accounts/:id/webhooks`: for whoever the account has agreed to. */
export function answerHooks(state: RazorpayState, { merchant, grant }: Access, call: Call, rest: string[]): Reply {
  const [account, what, id] = rest
  if (what !== 'webhooks') return refuseAddress()
  if (!grant || account !== merchant.account) return refuseKey()
  if (id !== undefined) {
    const index = merchant.hooks.findIndex((hook) => hook.id === id)
    if (index === -1) return refuseUnknown()
    if (call.method !== 'DELETE') return refuseAddress()
    merchant.hooks.splice(index, 1)
    return replyJson(200, [])
  }
  if (call.method === 'GET') {
    const items = merchant.hooks.map((hook) => showHook(merchant.account, hook))
    return replyJson(200, { entity: 'collection', count: items.length, items })
  }
  const body = parseObject(call.body)
  if (call.method !== 'POST' || !body) return refuseAddress()
  const [url, secret] = [readText(body.url), readText(body.secret)]
  if (url.length > 255) return refuse('The url may not be greater than 255 characters.', 'url')
  // The real one refuses this machine's addresses; the sandbox posts nowhere else but to the app's own.
  if (!state.outbox.isAllowed(url)) return refuse('Please enter a valid webhook URL', 'url')
  const events = Array.isArray(body.events) ? body.events.map(readText) : []
  if (events.length === 0) return refuse('The events field is required.', 'events')
  const unknown = events.find((event) => !known.has(event))
  if (unknown !== undefined) return refuse(`Invalid event name/names: ${unknown}`, 'events')
  if (merchant.hooks.length >= 30) return refuse('The maximum number of webhooks is reached.')
  if (merchant.hooks.some((hook) => hook.url === url)) return refuse('A webhook with this url exists already.', 'url')
  const hook = { id: makeId(14), url, secret, events, createdAt: state.clock.readSeconds() }
  merchant.hooks.push(hook)
  return replyJson(200, showHook(merchant.account, hook))
}
