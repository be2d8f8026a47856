import type { SandboxClock } from '../clock.ts'
import type { BookingEmulator, ShownAccount } from '../emulator.ts'
import { type Call, type Reply, splitPath } from '../http.ts'
import { showMessage } from '../pages.ts'
import { BoundedMap } from '../values.ts'
import { answerOcto, type OctoAccess } from './octo-answers.ts'
import { OctoControls } from './octo-controls.ts'
import { makeDemoProducts, makeManyProducts } from './octo-products.ts'
import type { CapabilityId, OctoAccount, OctoProduct, OctoState } from './octo-state.ts'
import { replyTicket } from './octo-tickets.ts'

const allCapabilities: readonly CapabilityId[] = ['octo/pricing', 'octo/content', 'octo/questions', 'octo/pickups']

/** A supplier that offers all capabilities; what is another may be said. */
export const makeOctoAccount = (
  facts: Pick<OctoAccount, 'account' | 'name' | 'key'> & Partial<OctoAccount> & { products: OctoProduct[] },
): OctoAccount => ({
  isRevoked: false,
  capabilities: new Set(allCapabilities),
  bookings: new BoundedMap(),
  soldOut: new Set(),
  maxHoldMinutes: 60,
  refusesUsedUuids: false,
  hasPlainStatuses: false,
  maxListed: 1000,
  ...facts,
})

/** Suppliers whose booking systems speak OCTO: below `/v1`, and the tickets that they give out below `/tickets`. */
export class Octo extends OctoControls implements BookingEmulator {
  readonly kind = 'booking'
  readonly state: OctoState
  protected readonly clock: SandboxClock

  constructor({ clock, ticketsUrl }: { clock: SandboxClock; ticketsUrl: string }) {
    super()
    this.clock = clock
    const accounts = [
      makeOctoAccount({
        account: 'supplier-demo',
        name: 'Demo Experiences',
        key: 'octo-sandbox-key-of-the-demo',
        products: makeDemoProducts(),
      }),
      makeOctoAccount({
        account: 'supplier-many',
        name: 'Many Experiences',
        key: 'octo-sandbox-key-of-many',
        hasPlainStatuses: true,
        products: makeManyProducts(500),
      }),
      makeOctoAccount({
        account: 'supplier-plain',
        name: 'Plain Experiences',
        key: 'octo-sandbox-key-of-the-plain',
        capabilities: new Set(),
        refusesUsedUuids: true,
        products: makeManyProducts(3),
      }),
    ]
    this.state = { clock, ticketsUrl, accounts }
  }

  protected listSuppliers(): readonly OctoAccount[] {
    return this.state.accounts
  }

  isApi(path: string): boolean {
    return path.startsWith('/v1/')
  }

  answer(call: Call): Reply {
    const [area, ...rest] = splitPath(call.path)
    if (area === 'v1') return answerOcto(this.state, this.#findAccess(call), call, rest)
    if (area === 'tickets') return replyTicket(rest[0] ?? '')
    return showMessage(404, 'OCTO', 'There is nothing at this address.')
  }

  #findAccess({ headers }: Call): OctoAccess {
    const [scheme, key] = (headers.authorization ?? '').split(' ')
    if (scheme !== 'Bearer' || !key) return undefined
    return this.state.accounts.find((account) => account.key === key) ?? 'unknown'
  }

  revoke(account: string): void {
    for (const one of this.state.accounts) if (one.account === account) one.isRevoked = true
  }

  listen(): string {
    return 'These suppliers post no events.'
  }

  listAccounts(): ShownAccount[] {
    return this.state.accounts.map(({ account, name, key, isRevoked }) => {
      return { account, name, keys: key, state: isRevoked ? 'revoked' : 'open' }
    })
  }
}
