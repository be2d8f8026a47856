import { type Call, type Reply, replyJson } from '../http.ts'
import type { Json } from '../values.ts'
import type { Access } from './stripe-access.ts'
import { findAmountProblem, findCurrencyProblem } from './stripe-currencies.ts'
import { type Expansions, makeList, narrowExpansions, showSession } from './stripe-entities.ts'
import { refuse, refuseAddress, refuseMissing, refuseUnknown } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { type Shape, findFormProblem, readAt, readMap } from './stripe-form.ts'
import { findAccount, makeStripeId, type Session, type StripeState } from './stripe-state.ts'

const halfHour = 30 * 60
const day = 24 * 3600

export const lineItems: Shape = {
  each: {
    fields: {
      quantity: 'whole',
      price_data: {
        fields: {
          currency: 'text',
          unit_amount: 'whole',
          product_data: { fields: { name: 'text', description: 'text' } },
        },
      },
    },
  },
}
export const intentData: Shape = { fields: { description: 'text', metadata: 'metadata' } }

const creating: Shape = {
  fields: {
    mode: { oneOf: ['payment', 'setup', 'subscription'] },
    line_items: lineItems,
    success_url: 'text',
    cancel_url: 'url',
    client_reference_id: 'text',
    customer_email: 'email',
    expires_at: 'whole',
    metadata: 'metadata',
    payment_intent_data: intentData,
    adaptive_pricing: { fields: { enabled: 'flag' } },
    billing_address_collection: { oneOf: ['auto', 'required'] },
    submit_type: { oneOf: ['auto', 'book', 'donate', 'pay'] },
  },
}
const changing: Shape = { fields: { metadata: 'metadata' } }

/** What is unfit in the one line of something that is paid. */
export function findLineProblem(form: Json): Reply | undefined {
  if (form.line_items === undefined) return refuseMissing('line_items')
  const line = ['line_items', '0'] as const
  const param = 'line_items[0][price_data]'
  if (readAt(form, ...line, 'quantity') === '') return refuseMissing('line_items[0][quantity]')
  const data = [...line, 'price_data'] as const
  for (const name of ['currency', 'unit_amount'])
    if (readAt(form, ...data, name) === '') return refuseMissing(`${param}[${name}]`)
  if (readAt(form, ...data, 'product_data', 'name') === '') return refuseMissing(`${param}[product_data][name]`)
  const currency = readAt(form, ...data, 'currency')
  const problem = findCurrencyProblem(currency, `${param}[currency]`)
  if (problem) return problem
  const quantity = Number(readAt(form, ...line, 'quantity'))
  if (quantity < 1)
    return refuse('This value must be greater than or equal to 1.', { param: 'line_items[0][quantity]' })
  const amount = Number(readAt(form, ...data, 'unit_amount')) * quantity
  return findAmountProblem(amount, currency, `${param}[unit_amount]`)
}

/** What a form has as its line. */
export function readLine(form: Json): { amount: number; currency: string; name: string } {
  const data = ['line_items', '0', 'price_data'] as const
  return {
    amount: Number(readAt(form, ...data, 'unit_amount')) * Number(readAt(form, 'line_items', '0', 'quantity')),
    currency: readAt(form, ...data, 'currency'),
    name: readAt(form, ...data, 'product_data', 'name'),
  }
}

function findTimeProblem(form: Json, now: number): Reply | undefined {
  const text = readAt(form, 'expires_at')
  if (text === '') return undefined
  const param = 'expires_at'
  if (Number(text) < now + halfHour)
    return refuse('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { param })
  if (Number(text) > now + day)
    return refuse('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', { param })
  return undefined
}

function findProblem(form: Json, now: number): Reply | undefined {
  const problem = findFormProblem(form, creating)
  if (problem) return problem
  if (readAt(form, 'mode') === '') return refuseMissing('mode')
  if (readAt(form, 'mode') !== 'payment')
    return refuse('The sandbox has sessions of mode payment alone.', { param: 'mode' })
  const success = readAt(form, 'success_url')
  if (success === '') return refuseMissing('success_url')
  if (!URL.canParse(success)) return refuse('Not a valid URL', { code: 'url_invalid', param: 'success_url' })
  if (readAt(form, 'client_reference_id').length > 200)
    return refuse('Invalid string: must be at most 200 characters', { param: 'client_reference_id' })
  return findTimeProblem(form, now) ?? findLineProblem(form)
}

type NewSession = Omit<Session, 'id' | 'status' | 'isPaid' | 'createdAt' | 'intentId'>

export function keepSession(state: StripeState, given: NewSession): Session {
  const id = makeStripeId('cs_test', 58)
  const createdAt = state.clock.readSeconds()
  const session: Session = { ...given, id, status: 'open', isPaid: false, createdAt, intentId: null }
  state.sessions.set(id, session)
  return session
}

function createSession(state: StripeState, { account }: Access, form: Json, expand: Expansions): Reply {
  const now = state.clock.readSeconds()
  const problem = findProblem(form, now)
  if (problem) return problem
  if (!account.isActivated) return refuse('Your account cannot currently make live charges.')
  const session = keepSession(state, {
    ...readLine(form),
    account: account.id,
    paymentLinkId: null,
    clientReferenceId: readAt(form, 'client_reference_id') || null,
    customerEmail: readAt(form, 'customer_email') || null,
    metadata: readMap(form, 'metadata'),
    intentMetadata: readMap(form, 'payment_intent_data', 'metadata'),
    intentDescription: readAt(form, 'payment_intent_data', 'description'),
    successUrl: readAt(form, 'success_url'),
    cancelUrl: readAt(form, 'cancel_url') || null,
    expiresAt: Number(readAt(form, 'expires_at') || now + day),
  })
  return replyJson(200, showSession(state, session, expand))
}

/** Sessions end by themselves: whoever looks at one sees it as it is now. */
export function expireSessions(state: StripeState): void {
  const now = state.clock.readSeconds()
  for (const session of state.sessions.values())
    if (session.status === 'open' && session.expiresAt <= now) expireSession(state, session)
}

export function expireSession(state: StripeState, session: Session): void {
  session.status = 'expired'
  const account = findAccount(state, session.account)
  if (account) emitEvent(state, account, 'checkout.session.expired', showSession(state, session))
}

const maxPerPage = 100

/** A page of a list, newest first. */
export function takePage<T extends { id: string }>(
  all: T[],
  query: URLSearchParams,
): { page: T[]; hasMore: boolean } | Reply {
  const limit = Number(query.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= maxPerPage)) return refuse('Limit must be between 1 and 100', { param: 'limit' })
  const newest = all.toReversed()
  const after = query.get('starting_after')
  const at = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1
  if (after !== null && at === 0) return refuseUnknown('object', after, 'starting_after')
  return { page: newest.slice(at, at + limit), hasMore: newest.length > at + limit }
}

/** What a list is not asked by. */
export function findQueryProblem(query: URLSearchParams, names: readonly string[]): Reply | undefined {
  const known = ['limit', 'starting_after', 'ending_before', 'expand[]', ...names]
  const unknown = [...query.keys()].find((name) => !known.includes(name.replace(/^expand\[\d+\]$/, 'expand[]')))
  return unknown === undefined
    ? undefined
    : refuse(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
}

function listSessions(state: StripeState, { account }: Access, query: URLSearchParams, expand: Expansions): Reply {
  const problem = findQueryProblem(query, ['payment_link', 'payment_intent', 'status'])
  if (problem) return problem
  const [link, intent, status] = ['payment_link', 'payment_intent', 'status'].map((name) => query.get(name))
  const found = [...state.sessions.values()].filter(
    (one) =>
      one.account === account.id &&
      (typeof link !== 'string' || one.paymentLinkId === link) &&
      (typeof intent !== 'string' || one.intentId === intent) &&
      (typeof status !== 'string' || one.status === status),
  )
  const taken = takePage(found, query)
  if ('status' in taken) return taken
  const inner = narrowExpansions(expand, 'data')
  const data = taken.page.map((one) => showSession(state, one, inner))
  return replyJson(200, makeList('/v1/checkout/sessions', data, taken.hasMore))
}

/** `/v1/checkout/sessions` and what is below it. */
export function answerSessions(
  state: StripeState,
  access: Access,
  call: Call,
  form: Json,
  rest: string[],
  expand: Expansions,
): Reply {
  expireSessions(state)
  const [id, deed] = rest
  if (id === undefined) {
    if (call.method === 'POST') return createSession(state, access, form, expand)
    return call.method === 'GET'
      ? listSessions(state, access, call.query, expand)
      : refuseAddress(call.method, call.path)
  }
  const session = state.sessions.get(id)
  if (session?.account !== access.account.id) return refuseUnknown('checkout.session', id, 'session')
  if (deed === undefined && call.method === 'GET') return replyJson(200, showSession(state, session, expand))
  if (deed === undefined && call.method === 'POST') {
    const problem = findFormProblem(form, changing)
    if (problem) return problem
    Object.assign(session.metadata, readMap(form, 'metadata'))
    return replyJson(200, showSession(state, session, expand))
  }
  if (deed !== 'expire' || call.method !== 'POST') return refuseAddress(call.method, call.path)
  const problem = findFormProblem(form, { fields: {} })
  if (problem) return problem
  if (session.status !== 'open')
    return refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  expireSession(state, session)
  return replyJson(200, showSession(state, session, expand))
}
