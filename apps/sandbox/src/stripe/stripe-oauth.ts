import { type Call, readForm, redirectTo, type Reply, replyJson } from '../http.ts'
import { escapeHtml, makeButton, replyPage, showMessage } from '../pages.ts'
import { makeId } from '../values.ts'
import { isSame, readKey } from './stripe-access.ts'
import { refuseGrant } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { makeStripeId, type StripeState } from './stripe-state.ts'

const codeMs = 5 * 60_000

/** Why Stripe shows a page of its own instead of one to agree on. */
function findProblem({ platform }: StripeState, query: URLSearchParams): string | undefined {
  if (query.get('client_id') !== platform.clientId) return `No application matches the supplied client identifier`
  if (query.get('response_type') !== 'code') return 'The response type is not supported. It must be code.'
  if (!/^read_(only|write)$/.test(query.get('scope') ?? 'read_only')) return 'The scope is invalid.'
  const redirect = query.get('redirect_uri') ?? ''
  const isKnown = platform.redirectUris.length > 0 ? platform.redirectUris.includes(redirect) : URL.canParse(redirect)
  if (!isKnown)
    return `Invalid redirect URI '${redirect}'. Ensure this uri exactly matches one of the uris specified in your application settings`
  return undefined
}

/** `/oauth/authorize`: the page on which an account's owner agrees, or does not. */
export function answerAuthorize(state: StripeState, call: Call): Reply {
  const problem = findProblem(state, call.query)
  if (problem) return showMessage(400, 'Stripe', problem)
  if (call.method === 'POST') return sendBack(state, call)
  const options = state.accounts.map(({ id, name }) => `<option value="${id}">${escapeHtml(name)} (${id})</option>`)
  const markup = `<h1>Connect your Stripe account to Sarai</h1><p>Sarai will be able to take payments for your account and to see them.</p>
<form method="post"><label>Account <select name="account">${options.join('')}</select></label>
${makeButton('approve', 'Connect', true)}${makeButton('deny', 'Cancel')}</form>`
  return replyPage(200, 'Connect to Sarai', markup)
}

function sendBack(state: StripeState, call: Call): Reply {
  const form = readForm(call)
  const back = new URL(call.query.get('redirect_uri') ?? '')
  const passed = call.query.get('state')
  if (passed !== null) back.searchParams.set('state', passed)
  const account = state.accounts.find(({ id }) => id === form.account)
  if (form.answer === 'approve' && account) {
    const code = makeStripeId('ac', 32)
    const scope = call.query.get('scope') ?? 'read_only'
    state.codes.set(code, { account: account.id, scope, until: state.clock.read() + codeMs, isUsed: false })
    back.searchParams.set('scope', scope)
    back.searchParams.set('code', code)
  } else {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'The user denied your request')
  }
  return redirectTo(back.href)
}

/** The platform's secret key, in the header or in the form. */
const isPlatform = ({ platform }: StripeState, call: Call, form: Record<string, string>) =>
  [readKey(call), form.client_secret ?? ''].some((key) => isSame(key, platform.account.secretKey))

/** `POST /oauth/token`: a code for the account that has agreed. A code that comes twice ends what it has opened. */
export function answerToken(state: StripeState, call: Call): Reply {
  const form = readForm(call)
  if (!isPlatform(state, call, form)) return refuseGrant('invalid_client', 'No such API key.', 401)
  if (form.grant_type !== 'authorization_code')
    return refuseGrant('unsupported_grant_type', `Unsupported grant type: ${form.grant_type ?? ''}`)
  const name = form.code ?? ''
  const code = state.codes.get(name)
  if (!code) return refuseGrant('invalid_grant', `Authorization code does not exist: ${name}`)
  if (code.isUsed) {
    disconnect(state, code.account)
    return refuseGrant(
      'invalid_grant',
      'This authorization code has already been used. All tokens issued with this code have been revoked.',
    )
  }
  code.isUsed = true
  if (code.until <= state.clock.read()) return refuseGrant('invalid_grant', `Authorization code expired: ${name}`)
  state.connected.add(code.account)
  const account = state.accounts.find(({ id }) => id === code.account)
  if (account)
    emitEvent(state, account, 'account.application.authorized', {
      id: state.platform.clientId,
      object: 'application',
      name: 'Sarai',
    })
  return replyJson(200, {
    access_token: `sk_test_${makeId(24)}`,
    livemode: false,
    refresh_token: `rt_${makeId(48)}`,
    token_type: 'bearer',
    stripe_publishable_key: `pk_test_${makeId(24)}`,
    stripe_user_id: code.account,
    scope: code.scope,
  })
}

/** Ends an account's consent, from whichever side. */
export function disconnect(state: StripeState, id: string): boolean {
  const account = state.accounts.find((one) => one.id === id)
  if (!account || !state.connected.delete(id)) return false
  emitEvent(state, account, 'account.application.deauthorized', {
    id: state.platform.clientId,
    object: 'application',
    name: 'Sarai',
  })
  return true
}

/** `POST /oauth/deauthorize`. */
export function answerDeauthorize(state: StripeState, call: Call): Reply {
  const form = readForm(call)
  if (!isPlatform(state, call, form) || form.client_id !== state.platform.clientId)
    return refuseGrant('invalid_client', `No such application: '${form.client_id ?? ''}'`, 401)
  const id = form.stripe_user_id ?? ''
  if (!disconnect(state, id))
    return refuseGrant(
      'invalid_client',
      `This application is not connected to stripe account ${id}, or that account does not exist.`,
      401,
    )
  return replyJson(200, { stripe_user_id: id })
}
