import { type Call, readForm, redirectTo, type Reply, replyJson } from '../http.ts'
import { escapeHtml, makeButton, replyPage, showMessage } from '../pages.ts'
import { type Json, makeId, parseObject, readText } from '../values.ts'
import { emitEvent, formatMoment } from './cashfree-entities.ts'
import { type CashfreeState, type Grant, type Merchant, refuse, refuseAccess, refuseAddress } from './cashfree-state.ts'

const hourMs = 3_600_000
const codeMs = 5 * 60_000
const accessSeconds = 86_400
const refreshMs = 90 * 86_400_000

const showMerchant = (merchant: Merchant): Json => ({
  merchant_id: merchant.id,
  merchant_email: merchant.email,
  merchant_name: merchant.name,
  created_at: new Date(merchant.createdAt).toISOString(),
  onboarding_status: merchant.isEmailVerified ? 'Email Verified' : 'Created',
  product_status: [{ product_name: 'PG', product_min_kyc_status: `MIN_KYC_${merchant.kyc.toUpperCase()}` }],
})

function createMerchant(state: CashfreeState, body: Json): Reply {
  const [id, email, name] = ['merchant_id', 'merchant_email', 'merchant_name'].map((field) => readText(body[field]))
  if (!/^[\w-]{1,40}$/.test(id ?? '')) return refuse(400, 'merchant_id_invalid', 'merchant_id : invalid value provided')
  if (!email?.includes('@') || !name)
    return refuse(400, 'request_failed', 'merchant_email and merchant_name are required')
  if (!/^\d{10}$/.test(readText(body.poc_phone)))
    return refuse(400, 'request_failed', 'poc_phone : invalid value provided')
  if (!URL.canParse(readText(body.merchant_site_url)))
    return refuse(400, 'request_failed', 'merchant_site_url : invalid value provided')
  if (state.merchants.some((one) => one.id === id || one.email === email))
    return refuse(409, 'merchant_already_exists', 'merchant already exists')
  const merchant: Merchant = {
    id: id ?? '',
    name,
    email,
    clientId: `TEST_${makeId(16)}`,
    clientSecret: makeId(40),
    createdAt: state.clock.read(),
    kyc: 'pending',
    isEmailVerified: false,
    isPartners: true,
    hooks: [],
  }
  state.merchants.push(merchant)
  return replyJson(200, showMerchant(merchant))
}

/** `/merchants` and what is below it: only accounts that the partner opened, or that have linked themselves to it. */
function answerMerchants(state: CashfreeState, call: Call, [id, deed]: string[]): Reply {
  const body = call.method === 'GET' ? {} : parseObject(call.body)
  if (!body) return refuse(400, 'request_failed', 'invalid JSON')
  if (id === undefined) return call.method === 'POST' ? createMerchant(state, body) : refuseAddress()
  const merchant = state.merchants.find((one) => one.id === id && isLinked(state, one))
  if (!merchant) return refuse(404, 'merchant_not_found', 'merchant does not exist')
  if (call.method === 'GET' && deed === undefined) return replyJson(200, showMerchant(merchant))
  if (call.method !== 'POST' || deed !== 'onboarding_link') return refuseAddress()
  if (body.type !== 'account_onboarding' || !URL.canParse(readText(body.return_url)))
    return refuse(400, 'request_failed', 'type and return_url are required')
  const [token, until] = [makeId(24), state.clock.read() + hourMs]
  state.onboardings.set(token, { merchant, returnUrl: readText(body.return_url), until })
  const times = { created_at: formatMoment(state.clock.read()), expires_at: formatMoment(until) }
  return replyJson(200, { ...times, onboarding_link: `${state.pagesUrl}/onboarding/${token}` })
}

export const isLinked = ({ grants }: CashfreeState, merchant: Merchant): boolean =>
  merchant.isPartners || grants.some((one) => one.merchant === merchant && !one.isRevoked)

function makeTokens({ clock, accessTokens, refreshTokens }: CashfreeState, grant: Grant): Reply {
  const [access, refresh] = [makeId(60), makeId(60)]
  accessTokens.set(access, { grant, until: clock.read() + accessSeconds * 1000 })
  refreshTokens.set(refresh, { grant, until: clock.read() + refreshMs })
  const tokens = { access_token: access, refresh_token: refresh, expires_in: accessSeconds }
  return replyJson(200, { merchant_id: grant.merchant.id, connection_status: 'Linked', ...tokens })
}

function answerToken(state: CashfreeState, body: Json): Reply {
  const now = state.clock.read()
  if (body.grant_type === 'refresh_token') {
    const token = state.refreshTokens.get(readText(body.refresh_token))
    state.refreshTokens.delete(readText(body.refresh_token))
    const isGood = token && !token.grant.isRevoked && token.until > now
    return isGood ? makeTokens(state, token.grant) : refuse(401, 'invalid_refresh_token', 'refresh token is not valid')
  }
  if (body.grant_type !== 'authorization_code') return refuse(400, 'request_failed', 'grant_type : invalid value')
  const code = state.codes.get(readText(body.code))
  if (!code || code.isUsed || code.until <= now) return refuse(401, 'invalid_code', 'code is not valid')
  code.isUsed = true
  const grant = { merchant: code.merchant, isRevoked: false }
  state.grants.push(grant)
  return makeTokens(state, grant)
}

function answerOAuth(state: CashfreeState, call: Call, [what = '', deed]: string[]): Reply {
  if (call.headers['oauth-client-id'] !== state.partner.oauthClientId) return refuseAccess()
  if (call.method !== 'POST') return refuseAddress()
  if (deed === 'revoke') {
    const grants = state.grants.filter((one) => one.merchant.id === what && !one.isRevoked)
    if (grants.length === 0) return refuse(404, 'merchant_not_found', 'merchant is not linked')
    for (const grant of grants) grant.isRevoked = true
    return replyJson(200, { connection_status: 'Unlinked' })
  }
  const body = parseObject(call.body)
  if (!body) return refuse(400, 'request_failed', 'invalid JSON')
  if (what === 'token') return answerToken(state, body)
  if (what !== 'auth_link') return refuseAddress()
  const value = readText(body.state)
  if (body.response_type !== 'code' || body.scope !== 'read_write' || value.length < 8 || value.length > 64)
    return refuse(400, 'request_failed', 'response_type, scope or state : invalid value')
  const token = makeId(24)
  state.consents.set(token, { state: value, until: state.clock.read() + hourMs })
  return replyJson(200, { auth_link: `${state.pagesUrl}/consent/${token}` })
}

/** `/partners`: what the partner asks by its key. */
export function answerPartners(state: CashfreeState, call: Call, [what, ...rest]: string[]): Reply {
  if (call.headers['x-partner-apikey'] !== state.partner.apiKey) return refuseAccess()
  if (what === 'oauth') return answerOAuth(state, call, rest)
  if (what !== 'merchants') return refuseAddress()
  if (call.headers['x-api-version'] !== '2023-01-01')
    return refuse(400, 'request_failed', 'x-api-version : invalid value')
  return answerMerchants(state, call, rest)
}

/** The page on which the owner of an account agrees. Where it leads back to is fixed with Cashfree. */
export function answerConsent(state: CashfreeState, call: Call, token: string | undefined): Reply {
  const consent = state.consents.get(token ?? '')
  if (!consent || consent.until <= state.clock.read())
    return showMessage(404, 'Cashfree', 'This link is not valid any more.')
  if (!state.partner.redirectUri) return showMessage(400, 'Cashfree', 'The partner has set no address to come back to.')
  if (call.method !== 'POST') {
    const options = state.merchants.map(
      ({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`,
    )
    const markup = `<h1>Link to Sarai</h1><form method="post"><label>Account <select name="account">${options.join('')}</select></label>
${makeButton('approve', 'Allow', true)}${makeButton('deny', 'Deny')}</form>`
    return replyPage(200, 'Link to Sarai', markup)
  }
  state.consents.delete(token ?? '')
  const form = readForm(call)
  const back = new URL(state.partner.redirectUri)
  back.searchParams.set('state', consent.state)
  const merchant = state.merchants.find(({ id }) => id === form.account)
  if (form.answer === 'approve' && merchant) {
    const code = makeId(40)
    state.codes.set(code, { merchant, until: state.clock.read() + codeMs, isUsed: false })
    back.searchParams.set('code', code)
  } else {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'The merchant did not agree.')
  }
  return redirectTo(back.href)
}

export function setMerchantKyc(state: CashfreeState, merchant: Merchant, kyc: Merchant['kyc']): void {
  merchant.kyc = kyc
  const data = { merchant_id: merchant.id, merchant_name: merchant.name, created_at: formatMoment(merchant.createdAt) }
  if (kyc === 'approved')
    emitEvent(state, merchant, 'MERCHANT_ONBOARDING_STATUS', { ...data, onboarding_status: 'ACTIVE' })
}

/** The page on which a new account says who it is. */
export function answerOnboarding(state: CashfreeState, call: Call, token: string | undefined): Reply {
  const onboarding = state.onboardings.get(token ?? '')
  if (!onboarding || onboarding.until <= state.clock.read())
    return showMessage(404, 'Cashfree', 'This link is not valid any more.')
  const { merchant, returnUrl } = onboarding
  if (call.method !== 'POST')
    return replyPage(
      200,
      'Open an account',
      `<h1>${escapeHtml(merchant.name)}</h1><p>Identity check: ${merchant.kyc}.</p><form method="post">
${makeButton('approved', 'Submit, and be approved at once', true)}${makeButton('submitted', 'Submit, and wait for the check')}
${makeButton('rejected', 'Submit, and be rejected')}${makeButton('', 'Go back without submitting')}</form>`,
    )
  const { answer } = readForm(call)
  if (answer) merchant.isEmailVerified = true
  if (answer === 'approved' || answer === 'submitted' || answer === 'rejected') setMerchantKyc(state, merchant, answer)
  return redirectTo(returnUrl)
}
