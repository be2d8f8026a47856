import { type Call, type Reply, replyJson } from '../http.ts'
import type { Json } from '../values.ts'
import { type Access, findAccess, findPermissionProblem } from './stripe-access.ts'
import { answerBalance, answerPayouts } from './stripe-balance.ts'
import { answerDisputes } from './stripe-disputes.ts'
import { type Expansions, showAccount } from './stripe-entities.ts'
import { refuse, refuseAddress, refuseUnknown } from './stripe-errors.ts'
import { parseForm, readMap } from './stripe-form.ts'
import { answerHooks } from './stripe-hooks.ts'
import { answerLinks } from './stripe-links.ts'
import { answerCharges, answerIntents } from './stripe-money.ts'
import { answerRefunds } from './stripe-refunds.ts'
import { answerSessions } from './stripe-sessions.ts'
import type { StripeState } from './stripe-state.ts'

interface Request {
  call: Call
  access: Access
  form: Json
  /** What stands in the path behind the name. */
  rest: string[]
  expand: Expansions
}

interface Resource {
  /** What a restricted key needs, without `_read` or `_write`. */
  permission: string
  /** What may be asked to be shown whole; below `data` in lists. */
  expandable: readonly string[]
  answer: (state: StripeState, request: Request) => Reply
}

function answerAccount(state: StripeState, { call, access, rest }: Request): Reply {
  if (call.method !== 'GET') return refuseAddress(call.method, call.path)
  const [id] = rest
  if (id === undefined || id === access.account.id) return replyJson(200, showAccount(access.account))
  const other = state.accounts.find((one) => one.id === id && state.connected.has(id))
  return other && access.account === state.platform.account
    ? replyJson(200, showAccount(other))
    : refuseUnknown('account', id, 'account')
}

const resources: Record<string, Resource> = {
  account: { permission: 'rak_accounts_kyc_basic', expandable: [], answer: answerAccount },
  accounts: { permission: 'rak_accounts_kyc_basic', expandable: [], answer: answerAccount },
  'checkout/sessions': {
    permission: 'rak_checkout_session',
    expandable: ['payment_intent', 'payment_intent.latest_charge', 'line_items'],
    answer: (state, { access, call, form, rest, expand }) => answerSessions(state, access, call, form, rest, expand),
  },
  payment_links: {
    permission: 'rak_payment_link',
    expandable: ['line_items'],
    answer: (state, { access, call, form, rest, expand }) => answerLinks(state, access, call, form, rest, expand),
  },
  payment_intents: {
    permission: 'rak_payment_intent',
    expandable: ['latest_charge'],
    answer: (state, { access, call, rest, expand }) => answerIntents(state, access, call, rest, expand),
  },
  charges: {
    permission: 'rak_charge',
    expandable: [],
    answer: (state, { access, call, rest }) => answerCharges(state, access, call, rest),
  },
  disputes: {
    permission: 'rak_dispute',
    expandable: [],
    answer: (state, { access, call, rest }) => answerDisputes(state, access, call, rest),
  },
  refunds: {
    permission: 'rak_charge',
    expandable: [],
    answer: (state, { access, call, form, rest }) => answerRefunds(state, access, call, form, rest),
  },
  payouts: {
    permission: 'rak_payout',
    expandable: [],
    answer: (state, { access, call, rest }) => answerPayouts(state, access, call, rest),
  },
  balance_transactions: {
    permission: 'rak_balance_transaction',
    expandable: ['source'],
    answer: (state, { access, call, rest, expand }) => answerBalance(state, access, call, rest, expand),
  },
  webhook_endpoints: {
    permission: 'rak_webhook',
    expandable: [],
    answer: (state, { access, call, form, rest }) => answerHooks(state, access, call, form, rest),
  },
}

/** How long an answer is kept for whoever asks again with the same key. */
const keptMs = 24 * 3_600_000

/** Does it once for a key: the second time the first answer comes, if all else is the same. */
function answerOnce(state: StripeState, { account }: Access, call: Call, work: () => Reply): Reply {
  const given = call.headers['idempotency-key']
  if (given === undefined || call.method !== 'POST') return work()
  if (given.length > 255) return refuse('Idempotency keys can be up to 255 characters.', { type: 'idempotency_error' })
  const [key, now] = [`${account.id} ${given}`, state.clock.read()]
  const known = state.answers.get(key)
  if (known && known.until > now) {
    const hint = `Try using a key other than '${given}' if you meant to execute a different request.`
    if (known.path !== call.path)
      return refuse(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${known.path}' vs '${call.path}'). ${hint}`,
        { type: 'idempotency_error' },
      )
    if (known.body !== call.body)
      return refuse(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${hint}`,
        { type: 'idempotency_error' },
      )
    return { ...known.reply, headers: { ...known.reply.headers, 'idempotent-replayed': 'true' } }
  }
  const reply = work()
  // What was refused before anything was done may be asked anew.
  if (reply.status < 400) state.answers.set(key, { path: call.path, body: call.body, reply, until: now + keptMs })
  return reply
}

function readExpansions(call: Call, form: Json, { expandable }: Resource): Expansions | Reply {
  const inQuery = [...call.query].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value)
  const wanted = [...inQuery, ...Object.values(readMap(form, 'expand'))]
  delete form.expand
  const unknown = wanted.find((one) => !expandable.includes(one.replace(/^data\./, '')))
  if (unknown !== undefined) return refuse(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  return new Set(wanted.flatMap((one) => one.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'))))
}

/** `/v1/…`: for whoever has a key. */
export function answerApi(state: StripeState, call: Call, path: string[]): Reply {
  const access = findAccess(state, call)
  if ('problem' in access) return access.problem
  const version = call.headers['stripe-version']
  if (version !== undefined && !/^\d{4}-\d\d-\d\d(\.[a-z]+)?$/.test(version))
    return refuse(`Invalid Stripe API version: ${version}.`)
  const [prefix, first = '', second = ''] = path
  const name = first === 'checkout' ? `${first}/${second}` : first
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (prefix !== 'v1' || !resource) return refuseAddress(call.method, call.path)
  const right = `${resource.permission}_${call.method === 'GET' ? 'read' : 'write'}`
  const refusal = findPermissionProblem(access, right)
  if (refusal) return refusal
  const isForm = /^application\/x-www-form-urlencoded\b/.test(call.headers['content-type'] ?? '')
  if (call.body !== '' && !isForm)
    return refuse('The request body has to be form-encoded: application/x-www-form-urlencoded.')
  const form = parseForm(call.body)
  if (!form) return refuse('Invalid form: a parameter is given as a value and as a hash.')
  const expand = readExpansions(call, form, resource)
  if ('status' in expand) return expand
  const rest = path.slice(first === 'checkout' ? 3 : 2)
  return answerOnce(state, access, call, () => resource.answer(state, { call, access, form, rest, expand }))
}
