import { type Call, type Reply, replyJson } from '../http.ts'
import { type Json, makeId } from '../values.ts'
import type { Access } from './stripe-access.ts'
import { type Expansions, makeList, narrowExpansions, showLink } from './stripe-entities.ts'
import { refuse, refuseAddress, refuseMissing, refuseUnknown } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { findFormProblem, readAt, readMap, type Shape } from './stripe-form.ts'
import {
  findLineProblem,
  findQueryProblem,
  intentData,
  keepSession,
  lineItems,
  readLine,
  takePage,
} from './stripe-sessions.ts'
import { makeStripeId, type PaymentLink, type Session, type StripeState } from './stripe-state.ts'

const creating: Shape = {
  fields: {
    line_items: lineItems,
    after_completion: {
      fields: { type: { oneOf: ['redirect', 'hosted_confirmation'] }, redirect: { fields: { url: 'text' } } },
    },
    restrictions: { fields: { completed_sessions: { fields: { limit: 'whole' } } } },
    metadata: 'metadata',
    payment_intent_data: intentData,
    billing_address_collection: { oneOf: ['auto', 'required'] },
    submit_type: { oneOf: ['auto', 'book', 'donate', 'pay'] },
  },
}
const changing: Shape = { fields: { active: 'flag', metadata: 'metadata' } }

function findProblem(form: Json): Reply | undefined {
  const problem = findFormProblem(form, creating) ?? findLineProblem(form)
  if (problem) return problem
  const url = readAt(form, 'after_completion', 'redirect', 'url')
  if (form.after_completion !== undefined && readAt(form, 'after_completion', 'type') === '')
    return refuseMissing('after_completion[type]')
  if (readAt(form, 'after_completion', 'type') === 'redirect' && !URL.canParse(url))
    return refuse('Not a valid URL', { code: 'url_invalid', param: 'after_completion[redirect][url]' })
  const limit = readAt(form, 'restrictions', 'completed_sessions', 'limit')
  if (form.restrictions !== undefined && !(Number(limit) >= 1))
    return refuse('This value must be greater than or equal to 1.', {
      param: 'restrictions[completed_sessions][limit]',
    })
  return undefined
}

function createLink(state: StripeState, { account }: Access, form: Json, expand: Expansions): Reply {
  const problem = findProblem(form)
  if (problem) return problem
  if (!account.isActivated) return refuse('Your account cannot currently make live charges.')
  const limit = readAt(form, 'restrictions', 'completed_sessions', 'limit')
  const link: PaymentLink = {
    ...readLine(form),
    id: makeStripeId('plink'),
    slug: `test_${makeId(20)}`,
    account: account.id,
    isActive: true,
    metadata: readMap(form, 'metadata'),
    intentMetadata: readMap(form, 'payment_intent_data', 'metadata'),
    intentDescription: readAt(form, 'payment_intent_data', 'description'),
    redirectUrl: readAt(form, 'after_completion', 'redirect', 'url') || null,
    limit: limit === '' ? null : Number(limit),
    completed: 0,
  }
  state.links.set(link.id, link)
  emitEvent(state, account, 'payment_link.created', showLink(state, link))
  return replyJson(200, showLink(state, link, expand))
}

function changeLink(state: StripeState, { account }: Access, link: PaymentLink, form: Json, expand: Expansions): Reply {
  const problem = findFormProblem(form, changing)
  if (problem) return problem
  const active = readAt(form, 'active')
  if (active !== '') link.isActive = active === 'true'
  Object.assign(link.metadata, readMap(form, 'metadata'))
  emitEvent(state, account, 'payment_link.updated', showLink(state, link))
  return replyJson(200, showLink(state, link, expand))
}

function listLinks(state: StripeState, { account }: Access, query: URLSearchParams, expand: Expansions): Reply {
  const problem = findQueryProblem(query, ['active'])
  if (problem) return problem
  const active = query.get('active')
  const found = [...state.links.values()].filter(
    (one) => one.account === account.id && (active === null || String(one.isActive) === active),
  )
  const taken = takePage(found, query)
  if ('status' in taken) return taken
  const inner = narrowExpansions(expand, 'data')
  const data = taken.page.map((one) => showLink(state, one, inner))
  return replyJson(200, makeList('/v1/payment_links', data, taken.hasMore))
}

export const isUsedUp = ({ limit, completed }: PaymentLink): boolean => limit !== null && completed >= limit

/** Whoever follows a link is given a session of a day. */
export function openLinkSession(state: StripeState, link: PaymentLink): Session {
  const { account, amount, currency, name, metadata, intentMetadata, intentDescription, redirectUrl } = link
  return keepSession(state, {
    account,
    amount,
    currency,
    name,
    paymentLinkId: link.id,
    clientReferenceId: null,
    customerEmail: null,
    metadata: { ...metadata },
    intentMetadata: { ...intentMetadata },
    intentDescription,
    successUrl: redirectUrl ?? `${state.pagesUrl}/paid`,
    cancelUrl: null,
    expiresAt: state.clock.readSeconds() + 24 * 3600,
  })
}

/** `/v1/payment_links` and what is below it. */
export function answerLinks(
  state: StripeState,
  access: Access,
  call: Call,
  form: Json,
  rest: string[],
  expand: Expansions,
): Reply {
  const [id, deed] = rest
  if (id === undefined) {
    if (call.method === 'POST') return createLink(state, access, form, expand)
    return call.method === 'GET' ? listLinks(state, access, call.query, expand) : refuseAddress(call.method, call.path)
  }
  const link = state.links.get(id)
  if (link?.account !== access.account.id) return refuseUnknown('payment_link', id, 'payment_link')
  if (deed !== undefined) return refuseAddress(call.method, call.path)
  if (call.method === 'GET') return replyJson(200, showLink(state, link, expand))
  return call.method === 'POST' ? changeLink(state, access, link, form, expand) : refuseAddress(call.method, call.path)
}
