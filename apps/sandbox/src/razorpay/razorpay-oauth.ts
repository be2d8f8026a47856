import { type Call, readForm, redirectTo, type Reply, replyJson } from '../http.ts'
import { escapeHtml, makeButton, replyPage, showMessage } from '../pages.ts'
import { makeId, parseObject, readText } from '../values.ts'
import { isSame } from './razorpay-access.ts'
import { emitEvent } from './razorpay-events.ts'
import type { Grant, RazorpayState } from './razorpay-state.ts'

const codeMs = 10 * 60_000
const accessSeconds = 7_862_400
const refreshSeconds = 180 * 86_400

const fail = (description: string, status = 400): Reply =>
  replyJson(status, { error: { code: 'BAD_REQUEST_ERROR', description } })

/** Why Razorpay shows a page of its own instead of one to agree on. */
function findProblem({ application }: RazorpayState, query: URLSearchParams): string | undefined {
  if (query.get('response_type') !== 'code') return 'The authorization grant type is not supported.'
  if (!query.get('state') || !query.get('redirect_uri')) return 'Server error. A required parameter is missing.'
  const scopes = [...query.getAll('scope'), ...query.getAll('scope[]')]
  if (scopes.length === 0) return 'Server error. A required parameter is missing.'
  if (scopes.some((scope) => scope !== 'read_only' && scope !== 'read_write'))
    return 'The requested scope is invalid, unknown, or malformed.'
  const { clientId, redirectUris } = application
  const redirect = query.get('redirect_uri') ?? ''
  const isKnown = redirectUris.length > 0 ? redirectUris.includes(redirect) : URL.canParse(redirect)
  return query.get('client_id') === clientId && isKnown ? undefined : 'Client authentication failed'
}

/** The page on which an account's owner agrees, or does not. */
export function answerAuthorize(state: RazorpayState, call: Call): Reply {
  const problem = findProblem(state, call.query)
  if (problem) return showMessage(400, 'Razorpay', problem)
  if (call.method === 'POST') return sendBack(state, call)
  const options = state.merchants.map(
    ({ account, name }) => `<option value="${account}">${escapeHtml(name)} (${account})</option>`,
  )
  const markup = `<h1>Connect to Sarai</h1><p>Sarai asks to make payment links and to read payments of your account.</p>
<form method="post"><label>Account <select name="account">${options.join('')}</select></label>
${makeButton('approve', 'Authorise', true)}${makeButton('deny', 'Deny')}${makeButton('reject', 'Act as an account that is not compliant')}</form>`
  return replyPage(200, 'Connect to Sarai', markup)
}

function sendBack(state: RazorpayState, call: Call): Reply {
  const form = readForm(call)
  const redirectUri = call.query.get('redirect_uri') ?? ''
  const back = new URL(redirectUri)
  back.searchParams.set('state', call.query.get('state') ?? '')
  const merchant = state.merchants.find(({ account }) => account === form.account)
  if (form.answer === 'approve' && merchant) {
    // As long as real ones, since some keep too few characters of it.
    const code = `def502${makeId(400)}`
    state.codes.set(code, { merchant, redirectUri, until: state.clock.read() + codeMs, isUsed: false })
    back.searchParams.set('code', code)
  } else {
    const isRejected = form.answer === 'reject'
    back.searchParams.set('error', isRejected ? 'merchant _rejected' : 'access_denied')
    back.searchParams.set(
      'error_description',
      isRejected ? 'The merchant is not compliant.' : 'The resource owner denied the request.',
    )
    back.searchParams.set('hint', isRejected ? 'Merchant is rejected' : 'Merchant denied access to the app')
    back.searchParams.set(
      'message',
      isRejected ? 'Merchant rejected' : 'The resource owner or authorization server denied the request.',
    )
  }
  return redirectTo(back.href)
}

function makeTokens({ clock, accessTokens, refreshTokens }: RazorpayState, grant: Grant) {
  const now = clock.read()
  const [access, refresh] = [`eyJ${makeId(300)}`, `def502${makeId(400)}`]
  accessTokens.set(access, { grant, until: now + accessSeconds * 1000 })
  refreshTokens.set(refresh, { grant, until: now + refreshSeconds * 1000 })
  const publicToken = `rzp_${grant.mode}_oauth_${makeId(14)}`
  return {
    public_token: publicToken,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    access_token: access,
    refresh_token: refresh,
  }
}

/** `POST /token`: a code for tokens, or new tokens for those that end. The old refresh token ends at once. */
export function answerToken(state: RazorpayState, call: Call): Reply {
  const body = parseObject(call.body)
  if (!body) return fail('The request body is not valid JSON.')
  const { clientId, clientSecret } = state.application
  if (body.client_id !== clientId) return fail('Invalid client.', 401)
  if (!isSame(readText(body.client_secret), clientSecret)) return fail('Access denied.', 401)
  if (body.grant_type === 'refresh_token') {
    const token = state.refreshTokens.get(readText(body.refresh_token))
    state.refreshTokens.delete(readText(body.refresh_token))
    if (!token || token.grant.isRevoked || token.until <= state.clock.read())
      return fail('The refresh token is invalid.', 401)
    return replyJson(200, makeTokens(state, token.grant))
  }
  if (body.grant_type !== 'authorization_code') return fail('The authorization grant type is not supported.')
  const code = state.codes.get(readText(body.code))
  if (!code) return fail('Cannot decrypt the authorization code')
  if (code.isUsed) return fail('Authorization code has been revoked')
  code.isUsed = true
  if (code.until <= state.clock.read()) return fail('Authorization code has expired')
  if (code.redirectUri !== body.redirect_uri) return fail('Client authentication failed', 401)
  const mode = body.mode ?? 'live'
  if (mode !== 'test' && mode !== 'live') return fail('The mode is invalid.')
  const grant: Grant = { merchant: code.merchant, mode, isRevoked: false }
  state.grants.push(grant)
  return replyJson(200, { ...makeTokens(state, grant), razorpay_account_id: code.merchant.account })
}

/** Ends a consent, from whichever side. */
export function revokeGrant(state: RazorpayState, grant: Grant): void {
  if (grant.isRevoked) return
  grant.isRevoked = true
  emitEvent(state, grant.merchant, 'account.app.authorization_revoked', {})
}

/** `POST /revoke`. */
export function answerRevoke(state: RazorpayState, call: Call): Reply {
  const body = parseObject(call.body)
  const { clientId, clientSecret } = state.application
  if (!body || body.client_id !== clientId || !isSame(readText(body.client_secret), clientSecret))
    return replyJson(401, { error: { code: 'SERVER_ERROR', description: 'Client authentication failed' } })
  const isAccess = body.token_type_hint === 'access_token'
  if (!isAccess && body.token_type_hint !== 'refresh_token') return fail('The token type hint is invalid.')
  const token = (isAccess ? state.accessTokens : state.refreshTokens).get(readText(body.token))
  if (!token || token.grant.isRevoked)
    return replyJson(400, { error: { code: 'SERVER_ERROR', description: 'The token is not linked to the client.' } })
  revokeGrant(state, token.grant)
  return replyJson(200, { message: 'Token Revoked' })
}
