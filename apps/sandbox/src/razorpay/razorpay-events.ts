import { createHmac } from 'node:crypto'
import { makeId } from '../values.ts'
import { showLink, showPayment, showRefund } from './razorpay-entities.ts'
import type { Hook, Link, Merchant, Payment, RazorpayState, Refund } from './razorpay-state.ts'

export const signBody = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Tells everyone who listens to an account of something. One event has one id, however often and to whomever it goes. */
export function emitEvent(
  state: RazorpayState,
  merchant: Merchant,
  event: string,
  parts: Record<string, unknown>,
): void {
  const payload = Object.fromEntries(Object.entries(parts).map(([name, entity]) => [name, { entity }]))
  const contains = Object.keys(parts)
  const about = { entity: 'event', account_id: merchant.account, event, contains }
  const body = JSON.stringify({ ...about, payload, created_at: state.clock.readSeconds() })
  const eventId = makeId(14)
  // A partner's application hears of those only who have agreed to it.
  const isConnected = state.grants.some((grant) => grant.merchant === merchant && !grant.isRevoked)
  const isParting = event === 'account.app.authorization_revoked'
  const hooks = [...merchant.hooks, ...(isConnected || isParting ? state.application.hooks : [])]
  for (const hook of hooks.filter(({ events }) => events.length === 0 || events.includes(event)))
    state.outbox.send({ provider: 'razorpay', event, url: hook.url, body, sign: makeSigner(hook, eventId) })
}

/** What was sent before a secret was changed is signed by the old one. */
function makeSigner({ secret }: Hook, eventId: string) {
  return (body: string) => ({ 'x-razorpay-signature': signBody(secret, body), 'x-razorpay-event-id': eventId })
}

export function emitLink(state: RazorpayState, merchant: Merchant, event: string, link: Link, payment?: Payment): void {
  const order = {
    id: link.orderId.replace(/^order_/, ''),
    entity: 'order',
    amount: link.amount,
    currency: link.currency,
  }
  const amounts = { amount_paid: link.amountPaid, amount_due: link.amount - link.amountPaid }
  emitEvent(state, merchant, event, {
    payment_link: showLink(state, link),
    order: { ...order, ...amounts, status: link.status === 'paid' ? 'paid' : 'attempted' },
    ...(payment ? { payment: showPayment(payment) } : {}),
  })
}

export const emitPayment = (state: RazorpayState, merchant: Merchant, event: string, payment: Payment): void =>
  emitEvent(state, merchant, event, { payment: showPayment(payment) })

export const emitRefund = (
  state: RazorpayState,
  merchant: Merchant,
  event: string,
  refund: Refund,
  payment: Payment,
): void => emitEvent(state, merchant, event, { refund: showRefund(refund), payment: showPayment(payment) })
