import { timingSafeEqual } from 'node:crypto'
import { type Call, readForm, redirectTo, type Reply, replyJson } from '../http.ts'
import { escapeHtml, makeButton, replyPage, showMessage } from '../pages.ts'
import { makeId } from '../values.ts'
import { signQuery } from './bokun-signatures.ts'
import { type BokunState, formatVendorId, type Vendor } from './bokun-state.ts'

const codeMs = 10 * 60_000

const scopes = [
  'VENDOR_USERS_READ',
  'BOOKINGS_READ',
  'BOOKINGS_WRITE',
  'CHECKOUTS_READ',
  'CHECKOUTS_WRITE',
  'CUSTOMERS_READ',
  'CUSTOMERS_CONTACT_READ',
  'PRODUCTS_READ',
  'LEGACY_API',
]

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Seconds, as in addresses. */
const readTimestamp = ({ clock }: BokunState) => String(clock.readSeconds())

/** Where a vendor's browser is sent who opens the app in Bókun. */
export function makeLaunchUrl(state: BokunState, { domain }: Vendor): string {
  const { appUrl, clientSecret } = state.app
  const query = signQuery(clientSecret, { domain, user: 'VXNlcjo3', timestamp: readTimestamp(state) })
  return `${appUrl}?${query.toString()}`
}

/** `/launch`: the app in Bókun's store, to be opened by one of the vendors. */
export function answerLaunch(state: BokunState, call: Call): Reply {
  const vendor = state.vendors.find(({ domain }) => domain === readForm(call).answer)
  if (call.method === 'POST' && vendor) return redirectTo(makeLaunchUrl(state, vendor))
  const buttons = state.vendors.map(({ domain, octo }) => makeButton(domain, `Open Sarai as ${octo.name}`))
  return replyPage(200, 'Bókun', `<h1>Bókun’s store</h1><form method="post">${buttons.join('')}</form>`)
}

function findProblem({ app }: BokunState, query: URLSearchParams): string | undefined {
  if (query.get('client_id') !== app.clientId) return 'There is no such app.'
  const redirect = query.get('redirect_uri') ?? ''
  if (!(app.redirectUris.length > 0 ? app.redirectUris.includes(redirect) : URL.canParse(redirect)))
    return 'The redirect_uri is not one of the app.'
  const wanted = (query.get('scope') ?? '').split(',')
  if (wanted.some((scope) => !scopes.includes(scope))) return 'There is no such scope.'
  return query.get('state') ? undefined : 'The state is missing.'
}

/** The page on which a vendor agrees, or does not. */
export function answerAuthorize(state: BokunState, vendor: Vendor, call: Call): Reply {
  const problem = findProblem(state, call.query)
  if (problem) return showMessage(400, 'Bókun', problem)
  const back = new URL(call.query.get('redirect_uri') ?? '')
  const visitState = call.query.get('state') ?? ''
  if (call.method !== 'POST') {
    const markup = `<h1>Install Sarai</h1><p>Sarai asks to read products and to make bookings for ${escapeHtml(vendor.octo.name)}.</p>
<form method="post">${makeButton('approve', 'Confirm', true)}${makeButton('deny', 'Cancel')}</form>`
    return replyPage(200, 'Install Sarai', markup)
  }
  if (readForm(call).answer !== 'approve') {
    back.search = new URLSearchParams({ state: visitState, error: 'access_denied' }).toString()
    return redirectTo(back.href)
  }
  const code = makeId(40)
  const until = state.clock.read() + codeMs
  const granted = { vendor, scopes: call.query.get('scope') ?? '', redirectUri: back.href, until, isUsed: false }
  state.codes.set(code, granted)
  const { domain } = vendor
  const answer = { domain, state: visitState, code, timestamp: readTimestamp(state) }
  back.search = signQuery(state.app.clientSecret, answer).toString()
  return redirectTo(back.href)
}

const fail = (status: number, error: string, message: string): Reply =>
  replyJson(status, { error, error_description: message })

/** `POST …/access_token`: a code for a token that holds until the app is uninstalled. */
export function answerAccessToken(state: BokunState, vendor: Vendor, call: Call): Reply {
  if (call.method !== 'POST') return fail(405, 'invalid_request', 'POST it.')
  const { client_id: clientId = '', client_secret: secret = '', code = '' } = readForm(call)
  if (clientId !== state.app.clientId || !isSame(secret, state.app.clientSecret))
    return fail(401, 'invalid_client', 'Client authentication failed')
  const granted = state.codes.get(code)
  if (!granted || granted.isUsed || granted.vendor !== vendor || granted.until <= state.clock.read())
    return fail(400, 'invalid_grant', 'The code is invalid or has expired')
  granted.isUsed = true
  const token = `bokun_${makeId(48)}`
  state.accessTokens.set(token, { vendor, isRevoked: false })
  return replyJson(200, {
    access_token: token,
    scope: granted.scopes,
    vendor_id: formatVendorId(vendor),
    appInstalledByUserEmail: 'owner@demo-tours.example',
    pricing: null,
    ...(granted.scopes.includes('LEGACY_API')
      ? { legacyApiCredentials: { accessKey: makeId(32), secretKey: makeId(32) } }
      : {}),
  })
}
