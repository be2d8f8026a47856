import type { PluginKind } from '@sarai/contract/plugin-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { findPlugin, findPluginByCode, listPlugins, type PluginRecord } from './plugins.queries.ts'
import { findState } from './plugins.rules.ts'

type KindProvider<Kind extends PluginKind> = Extract<Provider, { kind: Kind }>

/** A plugin with the provider that speaks for it. */
export interface OpenPlugin<Kind extends PluginKind> {
  plugin: PluginRecord
  provider: KindProvider<Kind>
}

const isKind = <Kind extends PluginKind>(provider: Provider | undefined, kind: Kind): provider is KindProvider<Kind> =>
  provider?.kind === kind

/** The installed plugins of a kind, the one that was installed first on top. */
export async function listPluginsOfKind<Kind extends PluginKind>(
  { plugins }: Services,
  db: AgencyDb,
  kind: Kind,
): Promise<OpenPlugin<Kind>[]> {
  const installed = await listPlugins(db)
  return installed.flatMap((plugin) => {
    const provider = plugins.providerOf(plugin.provider)
    return isKind(provider, kind) ? [{ plugin, provider }] : []
  })
}

/** Those with which something can be begun now. One whose standing is not known yet says itself what it may do. */
export const listActivePlugins = async <Kind extends PluginKind>(
  services: Services,
  db: AgencyDb,
  kind: Kind,
): Promise<OpenPlugin<Kind>[]> =>
  (await listPluginsOfKind(services, db, kind)).filter(({ plugin }) =>
    ['active', 'authorised'].includes(findState(plugin)),
  )

/**
 * The plugin of a provider that is installed once, to ask it what became of something; also one that is paused. Undefined
 * where there is none.
 */
export async function openPlugin<Kind extends PluginKind>(
  { plugins }: Services,
  db: AgencyDb,
  kind: Kind,
  shortCode: string,
): Promise<OpenPlugin<Kind> | undefined> {
  const plugin = await findPluginByCode(db, shortCode)
  const provider = plugins.providerOf(shortCode)
  return plugin && isKind(provider, kind) ? { plugin, provider } : undefined
}

/** The same by its id, of a provider that may be installed several times. */
export async function openPluginById<Kind extends PluginKind>(
  { plugins }: Services,
  db: AgencyDb,
  kind: Kind,
  id: string,
): Promise<OpenPlugin<Kind> | undefined> {
  const plugin = await findPlugin(db, id)
  const provider = plugin && plugins.providerOf(plugin.provider)
  return plugin && isKind(provider, kind) ? { plugin, provider } : undefined
}
