import type { SandboxClock } from '../clock.ts'
import type { BookingEmulator, ShownAccount } from '../emulator.ts'
import { type Call, type Reply, replyJson, splitPath } from '../http.ts'
import { answerOcto, type OctoAccess } from '../octo/octo-answers.ts'
import { OctoControls } from '../octo/octo-controls.ts'
import type { OctoAccount } from '../octo/octo-state.ts'
import { replyTicket } from '../octo/octo-tickets.ts'
import { showMessage } from '../pages.ts'
import type { Outbox } from '../webhooks.ts'
import { answerAccessToken, answerAuthorize, answerLaunch, makeLaunchUrl } from './bokun-oauth.ts'
import { signHeaders } from './bokun-signatures.ts'
import { type BokunState, formatVendorId, openState, type Vendor } from './bokun-state.ts'

/** What is listed without the vendor named in the token. */
const maxListed = 100

/**
 * Bókun as far as bookings are concerned: `/launch`, the vendors' own pages below `/v/{domain}`, and its OCTO API below
 * `/octo/v1`.
 */
export class Bokun extends OctoControls implements BookingEmulator {
  readonly kind = 'booking'
  readonly state: BokunState
  protected readonly clock: SandboxClock

  constructor(given: { clock: SandboxClock; outbox: Outbox; ticketsUrl: string; appUrl: string }) {
    super()
    this.state = openState(given)
    this.clock = given.clock
  }

  protected listSuppliers(): readonly OctoAccount[] {
    return this.state.vendors.map(({ octo }) => octo)
  }

  isApi(path: string): boolean {
    return /^\/(octo\/v1\/|v\/[^/]+\/appstore\/oauth\/access_token$)/.test(path)
  }

  answer(call: Call): Reply {
    const [area, ...rest] = splitPath(call.path)
    if (area === 'launch') return answerLaunch(this.state, call)
    if (area === 'tickets') return replyTicket(rest[0] ?? '')
    if (area === 'octo' && rest[0] === 'v1') return answerOcto(this.state, this.#findAccess(call), call, rest.slice(1))
    const [domain, ...path] = area === 'v' ? rest : []
    const vendor = this.findVendor(domain)
    if (vendor && path.join('/') === 'appstore/oauth/authorize') return answerAuthorize(this.state, vendor, call)
    if (vendor && path.join('/') === 'appstore/oauth/access_token') return answerAccessToken(this.state, vendor, call)
    return path.at(-1) === 'access_token'
      ? replyJson(404, { error: 'not_found' })
      : showMessage(404, 'Bókun', 'There is nothing at this address.')
  }

  /** By a token of the settings, with the vendor's number behind it or not, or by one that was got by signing in. */
  #findAccess({ headers }: Call): OctoAccess {
    const { vendors, accessTokens, tokenCalls } = this.state
    const [scheme, bearer = ''] = (headers.authorization ?? '').split(' ')
    const appToken = headers['x-bokun-app-access-token']
    if (scheme !== 'Bearer' && appToken === undefined) return undefined
    const [token = '', number] = bearer.split('/')
    const owner = vendors.find(({ octo }) => octo.key === token)
    const isBearer = tokenCalls.has('bearer')
    const isApp = tokenCalls.has('app-token') && appToken !== undefined
    const grant = isApp ? accessTokens.get(appToken) : isBearer ? accessTokens.get(token) : undefined
    const vendor = owner ?? (grant?.isRevoked === false ? grant.vendor : undefined)
    if (!vendor || (number !== undefined && number !== String(vendor.number))) return 'unknown'
    return number === undefined ? { ...vendor.octo, maxListed } : vendor.octo
  }

  findVendor(domain: string | undefined): Vendor | undefined {
    return this.state.vendors.find((vendor) => vendor.domain === domain)
  }

  /** Where a vendor's browser is sent that opens the app in Bókun. */
  launch(domain: string): string | undefined {
    const vendor = this.findVendor(domain)
    return vendor && makeLaunchUrl(this.state, vendor)
  }

  /** The app is uninstalled: its tokens end, and whoever listens hears of it. */
  revoke(account: string): void {
    const vendor = this.findVendor(account)
    if (!vendor) return
    for (const token of this.state.accessTokens.values()) if (token.vendor === vendor) token.isRevoked = true
    this.#emit(vendor, 'apps/uninstall', { timestamp: new Date(this.clock.read()).toISOString().slice(0, 23) })
  }

  #emit(vendor: Vendor, topic: string, body: Record<string, unknown>): void {
    const { app, outbox, hookEncoding } = this.state
    const headers = {
      'x-bokun-apikey': app.clientId,
      'x-bokun-topic': topic,
      'x-bokun-vendor-id': formatVendorId(vendor),
    }
    for (const { url, secret } of vendor.hooks)
      outbox.send({
        provider: 'bokun',
        event: topic,
        url,
        body: JSON.stringify(body),
        sign: () => signHeaders(secret, headers, hookEncoding),
      })
  }

  /** Signed by the app's secret, where none is given. */
  listen(account: string, url: string, secret: string): string | undefined {
    const vendor = this.findVendor(account)
    if (!vendor) return 'There is no such account.'
    if (!this.state.outbox.isAllowed(url)) return 'Events go to this machine and to the app alone.'
    vendor.hooks.push({ url, secret: secret || this.state.app.clientSecret })
    return undefined
  }

  listAccounts(): ShownAccount[] {
    return this.state.vendors.map((vendor) => {
      const isInstalled = [...this.state.accessTokens.values()].some((one) => one.vendor === vendor && !one.isRevoked)
      const keys = `OCTO token ${vendor.octo.key}`
      return {
        account: vendor.domain,
        name: vendor.octo.name,
        keys,
        state: isInstalled ? 'installed' : 'not installed',
      }
    })
  }
}
