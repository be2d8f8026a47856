import type { PluginKind } from '@sarai/contract/plugin-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Connection } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { connectionOf, eventsUrlOf } from './plugins-connection.service.ts'
import { findPlugin, listPlugins, type PluginRecord } from './plugins.queries.ts'

type ProviderOf<Kind extends PluginKind> = Extract<Provider, { kind: Kind }>

/** A plugin with the provider that speaks for it. */
export interface ActivePlugin<Kind extends PluginKind> {
  plugin: PluginRecord
  provider: ProviderOf<Kind>
}

const isOfKind = <Kind extends PluginKind>(provider: Provider | undefined, kind: Kind): provider is ProviderOf<Kind> =>
  provider?.kind === kind

/** The plugins of a kind that an agency works with now, the one that was installed first on top. */
export async function listActivePlugins<Kind extends PluginKind>(
  { plugins }: Services,
  db: AgencyDb,
  kind: Kind,
): Promise<ActivePlugin<Kind>[]> {
  const installed = await listPlugins(db)
  return installed.flatMap((plugin) => {
    const provider = plugins.providerOf(plugin.provider)
    return plugin.isEnabled && isOfKind(provider, kind) ? [{ plugin, provider }] : []
  })
}

/** A plugin by its id, to ask its provider what became of something; also one that is paused. Undefined once it is gone. */
export async function openPlugin<Kind extends PluginKind>(
  services: Services,
  db: AgencyDb,
  { id, kind }: { id: string; kind: Kind },
): Promise<{ provider: ProviderOf<Kind>; connection: Connection; eventsUrl: string } | undefined> {
  const plugin = await findPlugin(db, id)
  const provider = plugin && services.plugins.providerOf(plugin.provider)
  if (!plugin || !isOfKind(provider, kind)) return undefined
  const [connection, eventsUrl] = [
    await connectionOf(services, db, provider, plugin),
    await eventsUrlOf(services, db, plugin),
  ]
  return { provider, connection, eventsUrl }
}
