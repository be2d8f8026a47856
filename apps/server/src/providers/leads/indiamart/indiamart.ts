import { type Authorisation, type Connection, ProviderError, type ProviderHost } from '../../provider.ts'
import { parseBody } from '../../provider-answers.ts'
import { writeEnquiry } from '../enquiry-facts.ts'
import type { LeadsProvider, WrittenEnquiry } from '../leads.ts'
import { listingRow, readRow } from './indiamart-answers.ts'
import { readListing } from './indiamart-api.ts'
import { KeyPace } from './indiamart-pace.ts'

export interface IndiamartSetup {
  host: ProviderHost
  /** Between two calls with one key. */
  intervalMs: number
  /** Kinds of enquiries, by IndiaMART’s letters, that are none: who has looked at the catalogue has asked for nothing. */
  skippedTypes: readonly string[]
}

/** The longest time that one call answers for. */
const maxWindowMs = 7 * 86_400_000
const minute = 60_000

async function connect(pace: KeyPace, connection: Connection): Promise<Authorisation> {
  const to = connection.now()
  if (!pace.isFresh(connection)) await readListing(pace, connection, { from: new Date(to.getTime() - minute), to })
  return { kind: 'connected', account: '', standing: 'active' }
}

/** Rows without an id, or of no shape at all, are kept too: reading them says what is wrong. */
function writeRow({ skippedTypes }: IndiamartSetup, row: unknown): WrittenEnquiry[] {
  const known = listingRow.safeParse(row).data
  return known && skippedTypes.includes(known.QUERY_TYPE) ? [] : [writeEnquiry(known?.UNIQUE_QUERY_ID ?? '', row)]
}

/** Enquiries of buyers at IndiaMART, by the key of its Lead Manager. */
export function makeIndiamart(setup: IndiamartSetup): LeadsProvider {
  const pace = new KeyPace(setup.intervalMs)
  return {
    kind: 'leads',
    shortCode: 'indiamart',
    name: 'IndiaMART',
    summary: 'Enquiries and buy leads of IndiaMART become leads here by themselves, some minutes after they came.',
    card: {
      goodFor: 'Agencies that sell their packages on IndiaMART and answer its enquiries in time.',
      costs: 'Nothing here. What you pay IndiaMART is between you and them.',
      needs: 'A paid seller account. The key is in its Lead Manager, under Settings, CRM integration.',
    },
    ways: [
      {
        name: 'keys',
        label: 'Use the CRM key',
        summary: 'For sellers whose plan has the CRM integration. A new key ends the one before.',
        fields: [
          {
            name: 'crmKey',
            label: 'CRM key',
            hint: 'For version 2 of the API. If another program uses it too, enquiries may be late in both',
            isRequired: true,
          },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: [],
    isLiveOnly: true,
    api: { findHost: () => setup.host, maxBytes: 16 * 1024 * 1024 },
    source: 'indiamart',
    pace: { everyMs: setup.intervalMs + minute / 2, overlapMs: 60 * minute, keptMs: 364 * 86_400_000 },
    authorise: async (connection, step) => {
      if (step.way !== 'keys') throw new ProviderError('refused', 'This way is not offered.')
      return connect(pace, connection)
    },
    pull: async (connection, { since }) => {
      const until = new Date(Math.min(connection.now().getTime(), since.getTime() + maxWindowMs))
      const rows = await readListing(pace, connection, { from: since, to: until })
      return { enquiries: rows.flatMap((row) => writeRow(setup, row)), until }
    },
    readEnquiries: async (_, { body }) => [readRow(parseBody(body))],
  }
}
