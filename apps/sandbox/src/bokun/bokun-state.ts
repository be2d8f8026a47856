import type { SandboxClock } from '../clock.ts'
import type { OctoAccount } from '../octo/octo-state.ts'
import { makeOctoAccount } from '../octo/octo.ts'
import { makeDemoProducts, makeManyProducts } from '../octo/octo-products.ts'
import { BoundedMap } from '../values.ts'
import type { Outbox } from '../webhooks.ts'

/** A business at Bókun. */
export interface Vendor {
  /** Its short name, as in `demo-tours.bokun.io`. */
  domain: string
  number: number
  octo: OctoAccount
  /** Where its events go. */
  hooks: { url: string; secret: string }[]
}

/** An app of Bókun's store. */
export interface BokunApp {
  clientId: string
  clientSecret: string
  /** Where it is opened. */
  appUrl: string
  /** Addresses that people are sent back to, exactly; with none, any. */
  redirectUris: string[]
}

export interface BokunState {
  clock: SandboxClock
  outbox: Outbox
  ticketsUrl: string
  app: BokunApp
  vendors: Vendor[]
  codes: BoundedMap<{ vendor: Vendor; scopes: string; redirectUri: string; until: number; isUsed: boolean }>
  accessTokens: BoundedMap<{ vendor: Vendor; isRevoked: boolean }>
  /** In which ways a token that was got by signing in opens the OCTO API: it is not known which of them real ones do. */
  tokenCalls: Set<'bearer' | 'app-token'>
  hookEncoding: 'hex' | 'base64'
}

export const formatVendorId = ({ number }: Vendor): string => Buffer.from(`Vendor:${number}`).toString('base64')

export function openState(given: Pick<BokunState, 'clock' | 'outbox' | 'ticketsUrl'> & { appUrl: string }): BokunState {
  const { appUrl, ...parts } = given
  const makeVendor = (domain: string, name: string, number: number, facts: Pick<OctoAccount, 'products' | 'key'>) => ({
    domain,
    number,
    octo: makeOctoAccount({ account: domain, name, maxHoldMinutes: 30, hasPlainStatuses: true, ...facts }),
    hooks: [],
  })
  return {
    ...parts,
    app: {
      clientId: 'bokun-sandbox-app',
      clientSecret: 'bokun-sandbox-secret',
      appUrl,
      redirectUris: [],
    },
    vendors: [
      makeVendor('demo-tours', 'Demo Tours', 101, { key: 'bokun-octo-token-of-demo', products: makeDemoProducts() }),
      makeVendor('many-tours', 'Many Tours', 102, { key: 'bokun-octo-token-of-many', products: makeManyProducts(150) }),
    ],
    codes: new BoundedMap(),
    accessTokens: new BoundedMap(),
    tokenCalls: new Set(['bearer', 'app-token']),
    hookEncoding: 'base64',
  }
}
