import * as z from 'zod'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Place } from '../../core/vault.ts'
import type { Connection, ProviderHost } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import type { PluginRecord } from './plugins.queries.ts'

/** Where secrets stand. A copy in another column, row or agency cannot be read. */
const place = (row: string, column: 'credentials' | 'sealed_key'): Place => ({ table: 'plugins', column, row })

const keptCredentials = z.record(z.string(), z.string())
type Credentials = z.infer<typeof keptCredentials>

/** Credentials as they are stored. */
export async function sealCredentials({ vault }: Services, db: AgencyDb, id: string, credentials: Credentials) {
  return {
    credentials: await vault.encrypt(db, place(id, 'credentials'), JSON.stringify(credentials)),
    credentialNames: Object.keys(credentials).sort(),
  }
}

export async function openCredentials(
  { vault }: Services,
  db: AgencyDb,
  { id, credentials }: PluginRecord,
): Promise<Credentials> {
  return keptCredentials.parse(JSON.parse(await vault.decrypt(db, place(id, 'credentials'), credentials)))
}

export function sealKey({ vault }: Services, db: AgencyDb, id: string, key: string): Promise<string> {
  return vault.encrypt(db, place(id, 'sealed_key'), key)
}

/** Where a provider posts its events for an agency. */
export async function eventsUrlOf(
  { vault, appUrl }: Services,
  db: AgencyDb,
  { id, sealedKey }: PluginRecord,
): Promise<string> {
  return `${appUrl}/hooks/${await vault.decrypt(db, place(id, 'sealed_key'), sealedKey)}`
}

/** Where a plugin's provider is asked. */
export async function readHost(
  services: Services,
  db: AgencyDb,
  provider: Provider,
  plugin: PluginRecord,
): Promise<ProviderHost> {
  return provider.api.findHost({ isTest: plugin.isTest, credentials: await openCredentials(services, db, plugin) })
}

/** An agency's account at a provider, to ask it with. Made for a piece of work, and forgotten with it. */
export function makeConnection(
  services: Services,
  provider: Provider,
  plugin: PluginRecord,
  credentials: Credentials,
): Connection {
  const { findHost, maxPerSecond, maxBytes } = provider.api
  const { settings, account, isTest } = plugin
  const { url, allowPrivate } = findHost({ isTest, credentials })
  const client = services.providerClients.clientOf(
    {
      label: { provider: provider.shortCode, pluginId: plugin.id },
      baseUrl: url,
      allowPrivate,
      ...(maxBytes ? { maxBytes } : {}),
    },
    maxPerSecond ? { maxPerSecond } : {},
  )
  return { credentials, settings, account, isTest, client, now: () => services.clock.now() }
}
