import { type Connection, ProviderError } from '../../provider.ts'
import type { PaymentLink, PaymentLinkRequest, PaymentLinkState } from '../payments.ts'
import {
  endedBy,
  type LinkAnswer,
  linkAnswer,
  makeListAnswer,
  sessionAnswer,
  toAmount,
  toSessionLink,
} from './stripe-answers.ts'
import { ask, askAll, iterateList, type StripeSetup } from './stripe-api.ts'
import { addSessionId, expireSession, makeLinkKey, makePaidForm } from './stripe-sessions.ts'

const path = '/v1/payment_links'
const makePath = (id: string) => `${path}/${encodeURIComponent(id)}?expand[]=line_items`

export const isPaymentLink = (id: string): boolean => id.startsWith('plink_')

const maxLinks = 2_000
const maxSessions = 2_000

/**
 * Links cannot be asked for by what we call them: the newest are looked through, whatever became of them, since one that
 * was paid must not be made anew.
 */
async function findLink(
  setup: StripeSetup,
  connection: Connection,
  reference: string,
): Promise<LinkAnswer | undefined> {
  const list = { name: 'findLink', path, query: [['expand[]', 'data.line_items'] satisfies [string, string]] }
  let count = 0
  for await (const link of iterateList(setup, connection, makeListAnswer(linkAnswer), list)) {
    if (link.metadata?.reference === reference) return link
    if (++count >= maxLinks) return undefined
  }
  return undefined
}

/**
 * A link of Stripe's that is good once, for what has to stay payable for longer than the day that a session lasts. It has
 * no end of its own: whoever looks at it after its time closes it, and what was paid until then counts. Keys are kept for
 * a day only, so one that was made before is looked for first.
 */
export async function createPaymentLink(
  setup: StripeSetup,
  connection: Connection,
  request: PaymentLinkRequest,
): Promise<PaymentLink> {
  const { reference, amount, expiresAt, returnUrl } = request
  const form = makePaidForm(request)
  const known = await findLink(setup, connection, reference)
  if (known) {
    const link = toLink(known)
    if (link.amount.value === amount.value && link.amount.currency === amount.currency) return link
    throw new ProviderError('refused', 'There is a link for this already, of another amount.')
  }
  const answer = await ask(setup, connection, linkAnswer, {
    name: 'createLink',
    method: 'POST',
    path,
    form: {
      ...form,
      metadata: { reference, ...(expiresAt ? { ends_at: expiresAt.toISOString() } : {}) },
      after_completion: { type: 'redirect', redirect: { url: addSessionId(returnUrl) } },
      restrictions: { completed_sessions: { limit: 1 } },
      expand: ['line_items'],
    },
    onceKey: makeLinkKey(reference),
  })
  return toLink(answer)
}

/** As it is without what was paid. One that is closed without a word of ours was closed at Stripe. */
function toLink({ id, active, currency, line_items: items, metadata, url }: LinkAnswer): PaymentLink {
  const sum = items.data.reduce((total, item) => total + item.amount_total, 0)
  const amount = toAmount(sum, currency)
  const ended = metadata?.[endedBy] === 'time' ? 'expired' : 'cancelled'
  const state = active ? 'open' : ended
  return { id, reference: metadata?.reference ?? '', url, state, amount, paid: { ...amount, value: 0 }, payments: [] }
}

async function listSessions(setup: StripeSetup, connection: Connection, id: string, status: string, expand: string[]) {
  const query: [string, string][] = [
    ['payment_link', id],
    ['status', status],
    ...expand.map((name): [string, string] => ['expand[]', `data.${name}`]),
  ]
  const wanted = { name: 'fetchSessions', path: '/v1/checkout/sessions', query, max: maxSessions }
  return askAll(setup, connection, makeListAnswer(sessionAnswer), wanted)
}

/** A link with what was paid by the sessions that it gave to whoever followed it. */
async function readPaid(setup: StripeSetup, connection: Connection, link: PaymentLink): Promise<PaymentLink> {
  const expand = ['payment_intent.latest_charge']
  const sessions = (await listSessions(setup, connection, link.id, 'complete', expand)).map(toSessionLink)
  const paid = sessions.reduce((sum, session) => sum + session.paid.value, 0)
  const payments = sessions.flatMap((session) => session.payments)
  const has = (state: PaymentLinkState) => sessions.some((session) => session.state === state)
  // One whose money did not come has used the link up.
  const rest = link.state === 'open' && sessions.length > 0 ? 'expired' : link.state
  const state = has('paid') ? 'paid' : has('open') ? 'open' : rest
  return { ...link, state, paid: { ...link.paid, value: paid }, payments }
}

/** Closes a link, and the pages that were opened by it. */
async function closeLink(setup: StripeSetup, connection: Connection, id: string, why: 'cancelled' | 'time') {
  const form = { active: false, metadata: { [endedBy]: why } }
  const call = { name: 'cancel', method: 'POST' as const, path: makePath(id), form, isRepeatable: true }
  const closed = toLink(await ask(setup, connection, linkAnswer, call))
  for (const session of await listSessions(setup, connection, id, 'open', []))
    await expireSession(setup, connection, session.id)
  return readPaid(setup, connection, closed)
}

export async function fetchPaymentLink(setup: StripeSetup, connection: Connection, id: string): Promise<PaymentLink> {
  const answer = await ask(setup, connection, linkAnswer, { name: 'fetch', method: 'GET', path: makePath(id) })
  const link = await readPaid(setup, connection, toLink(answer))
  const endsAt = Date.parse(answer.metadata?.ends_at ?? '')
  const isOver = answer.active && link.payments.length === 0 && endsAt <= connection.now().getTime()
  return isOver ? closeLink(setup, connection, id, 'time') : link
}

export async function cancelPaymentLink(setup: StripeSetup, connection: Connection, id: string): Promise<PaymentLink> {
  const link = await fetchPaymentLink(setup, connection, id)
  if (link.state === 'cancelled' || link.state === 'expired') return link
  if (link.payments.length > 0) throw new ProviderError('refused', 'It is paid, or a payment is on its way.')
  const closed = await closeLink(setup, connection, id, 'cancelled')
  if (closed.state !== 'cancelled') throw new ProviderError('refused', 'It was paid meanwhile.')
  return closed
}
