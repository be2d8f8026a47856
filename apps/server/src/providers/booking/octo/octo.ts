import { type Authorisation, type AuthorisationStep, type Connection, ProviderError } from '../../provider.ts'
import type { BookingProvider } from '../booking.ts'
import type { OctoSystem } from './octo-api.ts'
import { CapabilityMemory } from './octo-memory.ts'
import { listSuppliers } from './octo-products.ts'
import { makeOctoVerbs, maxOctoBytes } from './octo-verbs.ts'

export interface OctoSetup {
  /** The one address that may be private and without TLS, for the sandbox and tests. */
  sandboxUrl: string | undefined
}

const trimSlash = (address: string) => address.trim().replace(/\/+$/, '')

/**
 * The address that an agency has typed in, of a server on the internet. Where it leads is checked with each call.
 * @throws ProviderError
 */
export function readAddress({ sandboxUrl }: OctoSetup, typed = ''): URL {
  const address = trimSlash(typed)
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  if (isPlain && (url.protocol === 'https:' || address === sandboxUrl)) return url
  throw new ProviderError('refused', 'Enter the address of the API as your supplier gave it: it begins with https://.')
}

/** What is no OCTO says so in many ways. */
function explainStranger(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  return error.reason === 'not-found' || error.reason === 'unexpected'
    ? new ProviderError('refused', 'No OCTO API answers at this address.', { cause: error })
    : error
}

async function connect(setup: OctoSetup, system: OctoSystem, connection: Connection): Promise<Authorisation> {
  const { host } = readAddress(setup, connection.credentials.address)
  // What the supplier can may be more by now.
  system.memory.forget(connection)
  try {
    const [supplier] = await listSuppliers(system, connection)
    return { kind: 'connected', account: `${supplier?.name ?? ''} at ${host}`.trim(), standing: 'active' }
  } catch (error) {
    throw explainStranger(error)
  }
}

/** Suppliers whose booking systems speak OCTO, each at an address of its own. */
export function makeOcto(setup: OctoSetup): BookingProvider {
  const system: OctoSystem = {
    makeHeaders: ({ credentials }) => {
      readAddress(setup, credentials.address)
      return { authorization: `Bearer ${credentials.apiKey ?? ''}` }
    },
    assumedCapabilities: ['pricing'],
    memory: new CapabilityMemory(),
  }
  return {
    kind: 'booking',
    shortCode: 'octo',
    name: 'OCTO',
    summary:
      'Tours, tickets and activities of any supplier whose booking system speaks OCTO, with live places and prices.',
    card: {
      goodFor:
        'Agencies that book the same attractions and day tours again and again, of suppliers that use Ventrata, Peek and the like.',
      costs: 'Nothing here. What a booking costs, and your commission, is between you and the supplier.',
      needs: 'An agreement with the supplier, who gives you the address of its OCTO API and a key.',
    },
    ways: [
      {
        name: 'keys',
        label: 'Use an address and a key',
        summary: 'For whoever has them from the supplier.',
        fields: [
          {
            name: 'address',
            label: 'Address of the API',
            hint: 'Begins with https://, as your supplier gave it',
            isRequired: true,
            isHost: true,
          },
          { name: 'apiKey', label: 'API key', isRequired: true },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: [],
    hasManyAccounts: true,
    api: {
      findHost: ({ credentials: { address = '' } }) => ({
        url: trimSlash(address),
        allowPrivate: trimSlash(address) === setup.sandboxUrl,
      }),
      maxPerSecond: 10,
      maxBytes: maxOctoBytes,
    },
    authorise: async (connection, step: AuthorisationStep) => {
      if (step.way !== 'keys') throw new ProviderError('refused', 'This way is not offered.')
      return connect(setup, system, connection)
    },
    ...makeOctoVerbs(system),
  }
}
