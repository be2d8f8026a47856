import {
  type Authorisation,
  type AuthorisationStep,
  type Connection,
  ProviderError,
  type ProviderHost,
} from '../../provider.ts'
import type { BookingCapability, BookingProvider } from '../booking.ts'
import type { OctoSystem } from '../octo/octo-api.ts'
import { CapabilityMemory } from '../octo/octo-memory.ts'
import { listSuppliers } from '../octo/octo-products.ts'
import { makeOctoVerbs, maxOctoBytes } from '../octo/octo-verbs.ts'
import { verifyDelivery } from './bokun-events.ts'
import { type BokunSignIn, readLaunch, signInAtBokun } from './bokun-sign-in.ts'

/** How a token that was got by signing in opens the OCTO API, of which Bókun's documents say nothing. */
export type TokenCalls = 'bearer' | 'app-token'

export interface BokunSetup extends BokunSignIn {
  /** Where its OCTO API is. */
  findHost: (account: { isTest: boolean }) => ProviderHost
  tokenCalls: TokenCalls
  /** What is asked for where Bókun does not list what it can. */
  capabilities: readonly BookingCapability[]
}

/** With the vendor's number behind it, Bókun lists all of its products and not the first hundred. */
const makeToken = (token: string, vendorId: string | undefined) => (vendorId ? `${token}/${vendorId}` : token)

/** Its documents name one header, and the specification the other. */
const makeBearer = (token: string) => ({ authorization: `Bearer ${token}`, authentication: `Bearer ${token}` })

function makeHeaders({ tokenCalls }: BokunSetup, { credentials }: Connection): Record<string, string> {
  const { octoToken, accessToken = '', vendorId } = credentials
  if (octoToken) return makeBearer(makeToken(octoToken, vendorId))
  return tokenCalls === 'app-token'
    ? { 'x-bokun-app-access-token': accessToken }
    : makeBearer(makeToken(accessToken, vendorId))
}

async function checkToken(system: OctoSystem, connection: Connection): Promise<Authorisation> {
  const { vendorId } = connection.credentials
  if (vendorId && !/^\d{1,20}$/.test(vendorId)) throw new ProviderError('refused', 'The vendor ID is a number.')
  system.memory.forget(connection)
  const [supplier] = await listSuppliers(system, connection)
  return { kind: 'connected', account: supplier?.name ?? vendorId ?? '', standing: 'active' }
}

/** A token that its OCTO API does not take is of no use, and better said at once. */
async function signIn(
  setup: BokunSetup,
  system: OctoSystem,
  connection: Connection,
  step: AuthorisationStep,
): Promise<Authorisation> {
  const answer = await signInAtBokun(setup, connection, step)
  if (answer.kind === 'visit') return answer
  const credentials = { ...connection.credentials, ...answer.credentials }
  try {
    await listSuppliers(system, { ...connection, credentials })
    return answer
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'unauthorised') throw error
    const advice = 'Its OCTO API does not take what you were given. Make an OCTO token at Bókun, and use that instead.'
    throw new ProviderError('refused', advice, { cause: error })
  }
}

/** Bókun, whose vendors' products are booked by OCTO. */
export function makeBokun(setup: BokunSetup): BookingProvider {
  const system: OctoSystem = {
    makeHeaders: (connection) => makeHeaders(setup, connection),
    assumedCapabilities: setup.capabilities,
    memory: new CapabilityMemory(),
  }
  const authorise = (connection: Connection, step: AuthorisationStep): Promise<Authorisation> => {
    if (step.way === 'keys') return checkToken(system, connection)
    if (step.way === 'sign-in') return signIn(setup, system, connection, step)
    throw new ProviderError('refused', 'This way is not offered.')
  }
  return {
    kind: 'booking',
    shortCode: 'bokun',
    name: 'Bókun',
    summary: 'Tours and activities that you sell at Bókun: your own, and those of suppliers there.',
    card: {
      goodFor: 'Agencies that have a Bókun account, or whose suppliers are on its marketplace.',
      costs: 'Nothing here. Bókun takes its fee by your plan there.',
      needs: 'A Bókun account, and its owner to agree or to make an OCTO token.',
    },
    ways: [
      {
        name: 'sign-in',
        label: 'Sign in to Bókun',
        summary: 'The owner of the Bókun account agrees on a page of Bókun’s.',
        fields: [
          {
            name: 'domain',
            label: 'Short name of your account',
            hint: 'demo, where you use demo.bokun.io',
            isRequired: true,
          },
          {
            name: 'appKey',
            label: 'API key of an app of your own',
            hint: setup.app ? 'Only where you have made one at Bókun' : 'Of the app that you have made at Bókun',
            isRequired: setup.app === undefined,
          },
          {
            name: 'appSecret',
            label: 'API secret of that app',
            isRequired: setup.app === undefined,
          },
        ],
        isOffered: () => true,
      },
      {
        name: 'keys',
        label: 'Use an OCTO token',
        summary: 'For whoever has made an API key at Bókun, under Settings, Connectivity, with OCTO switched on.',
        fields: [
          { name: 'octoToken', label: 'OCTO token', isRequired: true },
          {
            name: 'vendorId',
            label: 'Vendor ID',
            hint: 'A number. Without it Bókun lists your first hundred products only',
            isRequired: false,
          },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: [],
    api: { findHost: setup.findHost, maxPerSecond: 5, maxBytes: maxOctoBytes },
    authorise: async (connection, step) => authorise(connection, step),
    readLaunch: (credentials, answer, now) => readLaunch(setup, credentials, answer, now),
    verifyWebhook: (connection, delivery) => verifyDelivery(setup, connection, delivery),
    ...makeOctoVerbs(system),
  }
}
