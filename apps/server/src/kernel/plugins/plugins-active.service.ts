import type { PluginKind } from '@sarai/contract/plugin-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { findPlugin, listPlugins, type PluginRecord } from './plugins.queries.ts'
import { findState } from './plugins.rules.ts'

type KindProvider<Kind extends PluginKind> = Extract<Provider, { kind: Kind }>

/** A plugin with the provider that speaks for it. */
export interface OpenPlugin<Kind extends PluginKind> {
  plugin: PluginRecord
  provider: KindProvider<Kind>
}

const isKind = <Kind extends PluginKind>(provider: Provider | undefined, kind: Kind): provider is KindProvider<Kind> =>
  provider?.kind === kind

/** The plugins of a kind with which something can be begun now, the one that was installed first on top. */
export async function listActivePlugins<Kind extends PluginKind>(
  { plugins }: Services,
  db: AgencyDb,
  kind: Kind,
): Promise<OpenPlugin<Kind>[]> {
  const installed = await listPlugins(db)
  return installed.flatMap((plugin) => {
    const provider = plugins.providerOf(plugin.provider)
    // One whose standing is not known yet says itself what it may do.
    const isActive = ['active', 'authorised'].includes(findState(plugin))
    return isActive && isKind(provider, kind) ? [{ plugin, provider }] : []
  })
}

/** A plugin by its id, to ask its provider what became of something; also one that is paused. Undefined once it is gone. */
export async function openPlugin<Kind extends PluginKind>(
  { plugins }: Services,
  db: AgencyDb,
  { id, kind }: { id: string; kind: Kind },
): Promise<OpenPlugin<Kind> | undefined> {
  const plugin = await findPlugin(db, id)
  const provider = plugin && plugins.providerOf(plugin.provider)
  return plugin && isKind(provider, kind) ? { plugin, provider } : undefined
}
