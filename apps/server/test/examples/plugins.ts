import type { Contract } from '@sarai/contract'
import type { AccountStanding, PluginKind } from '@sarai/contract/plugin-words'
import { uuidv7 } from 'uuidv7'
import { newPublicKey } from '../../src/core/public-keys.ts'
import { hashToken } from '../../src/core/tokens.ts'
import { sealCredentials, sealKey } from '../../src/kernel/plugins/plugins-connection.service.ts'
import { connectPlugin } from '../../src/kernel/plugins/plugins-connecting.service.ts'
import { insertPlugin, insertPluginEvent } from '../../src/kernel/plugins/plugins.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { testProviders, visitDesk, visitProviders } from '../test-plugins.ts'

let serial = 0

/** A provider that the maker's agency has not installed. */
async function freeProvider(make: Maker, among: readonly string[] = testProviders): Promise<string> {
  const provider = among[serial++ % among.length] ?? ''
  await make.sql('delete from plugins where agency_id = $1 and provider = $2', [make.agencyId, provider])
  return provider
}

/** What opens an account at a provider; nothing of it may be found anywhere. */
export const pluginSecret = 'key-that-opens-the-account-7f3a91'
const credentialsOf = (make: Maker) => ({ apiKey: pluginSecret, webhookSecret: make.word() })

/** An installed plugin, with the address that its provider posts to. */
export async function plugin(
  make: Maker,
  facts: {
    among?: readonly string[]
    credentials?: Record<string, string>
    way?: 'sign-in'
    authorisedAt?: string
    kind?: PluginKind
    account?: string
    isTest?: boolean
    standing?: AccountStanding
  } = {},
): Promise<{ id: string; version: number; key: string; provider: string }> {
  const { among, credentials = credentialsOf(make), ...connected } = facts
  const [provider, id, key] = [await freeProvider(make, among), uuidv7(), newPublicKey()]
  const made = await make.write(async (db) =>
    insertPlugin(db, {
      id,
      provider,
      code: provider,
      kind: 'payments',
      settings: { statement: make.word() },
      ...connected,
      ...(await sealCredentials(make.services, db, id, credentials)),
      keyHash: hashToken(key),
      sealedKey: await sealKey(make.services, db, id, key),
      createdBy: make.userId,
    }),
  )
  if (!made) throw new Error('the agency has this plugin already')
  return { id, version: made.version, key, provider }
}

/** One at whose provider people sign in. */
const makeVisited = (make: Maker) => plugin(make, { among: visitProviders, way: 'sign-in', credentials: {} })

/** One that is connected there. */
const makeConnected = (make: Maker) => {
  const { credentials } = visitDesk.redeem(visitDesk.agree())
  const authorisedAt = new Date().toISOString()
  return plugin(make, { among: visitProviders, way: 'sign-in', credentials, authorisedAt })
}

/** The provider of one whose settlements can be fetched. */
export const makeFetchable = async (make: Maker): Promise<string> => (await makeConnected(make)).provider

/** One that is to be looked at, since its account is still checked. */
export async function makePluginDue(make: Maker): Promise<void> {
  const { id } = await makeConnected(make)
  await make.sql(
    `update plugins set standing = 'identity-check', look_at = now() - interval '1 minute' where id = $1`,
    [id],
  )
}

/** Something that a provider told, and that nobody has acted on. */
export async function pluginEvent(make: Maker): Promise<string> {
  const { id: pluginId } = await plugin(make)
  const { rows } = await make.sql('select provider from plugins where id = $1', [pluginId])
  const [id, eventId] = [uuidv7(), make.word()]
  await make.write((db) =>
    insertPluginEvent(db, {
      id,
      pluginId,
      provider: rows[0]?.provider as string,
      account: '',
      eventId,
      type: 'link.paid',
      body: JSON.stringify({ id: eventId }),
    }),
  )
  return id
}

export const plugins: ExamplesOf<Contract['plugins']> = {
  available: { inputs: [() => undefined] },
  list: { inputs: [() => undefined] },
  read: { inputs: [async (make) => ({ provider: (await plugin(make)).provider })] },
  install: {
    inputs: [
      async (make) => ({
        provider: await freeProvider(make),
        way: 'keys' as const,
        isTest: true,
        credentials: credentialsOf(make),
        settings: { statement: make.word() },
      }),
    ],
  },
  configure: {
    inputs: [
      async (make) => {
        const { id, version } = await plugin(make)
        return { id, version, changes: { settings: { statement: make.word() } } }
      },
    ],
  },
  // Where people sign in, they are sent there first.
  connect: {
    inputs: [
      async (make) => {
        const { id, version } = await makeVisited(make)
        return { id, version }
      },
    ],
  },
  finish: {
    inputs: [
      async (make) => {
        const { id, version } = await makeVisited(make)
        const { url } = await connectPlugin(make.services, await make.findAsking(), { id, version })
        const state = new URL(url ?? '').searchParams.get('state') ?? ''
        return { answer: { state, code: visitDesk.agree() } }
      },
    ],
    token: (make) => make.askingToken(),
  },
  claim: {
    inputs: [async (make) => ({ provider: await freeProvider(make, visitProviders), answer: { opened: 'there' } })],
  },
  test: { inputs: [async (make) => ({ id: (await makeConnected(make)).id })] },
  setPaused: {
    inputs: [
      async (make) => {
        const { id, version } = await makeConnected(make)
        return { id, version, isPaused: true }
      },
    ],
  },
  remove: { inputs: [async (make) => ({ id: (await plugin(make)).id })] },
  events: {
    inputs: [
      async (make) => {
        const { rows } = await make.sql('select provider from plugin_events where id = $1', [await pluginEvent(make)])
        return { provider: rows[0]?.provider as string }
      },
      async (make) => {
        const { rows } = await make.sql('select plugin_id from plugin_events where id = $1', [await pluginEvent(make)])
        return { pluginId: String(rows[0]?.plugin_id) }
      },
    ],
    // What happened outlives the plugin.
    unread: ['cursor', 'pluginId'],
  },
  replayEvent: { inputs: [async (make) => ({ id: await pluginEvent(make) })] },
}
