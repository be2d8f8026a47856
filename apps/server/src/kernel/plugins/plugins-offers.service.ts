import type { PluginOffer } from '@sarai/contract/plugins'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { findNextCode, hasCode } from './plugins-codes.rules.ts'
import { isInSandbox } from './plugins-sandbox.service.ts'
import { findName } from './plugins-turns.service.ts'
import { findPluginByCode, listPlugins, type PluginRecord } from './plugins.queries.ts'
import { findState, listOfferedWays, shownFields } from './plugins.rules.ts'
import { present } from './plugins.service.ts'

function makeOffer(services: Services, provider: Provider, plugins: readonly PluginRecord[]): PluginOffer {
  const { shortCode, name, kind, summary, card, settingFields, hasManyAccounts = false } = provider
  const ways = listOfferedWays(provider).map((way) => ({
    name: way.name,
    label: way.label,
    summary: way.summary,
    credentials: shownFields(way.fields),
  }))
  const own = plugins.filter((plugin) => plugin.provider === shortCode)
  const taken = own.map(({ code }) => code)
  return {
    provider: shortCode,
    name,
    kind,
    summary,
    card,
    ways,
    settings: shownFields(settingFields),
    hasTestSystem: !provider.isLiveOnly,
    isSandbox: isInSandbox(services, provider),
    state: findState(own[0]),
    hasManyAccounts,
    installed: own.map((plugin) => ({
      code: plugin.code,
      name: findName(services, plugin),
      state: findState(plugin),
    })),
    nextCode: findNextCode(provider, taken) ?? null,
  }
}

/** Everything that can be connected. */
export async function listOffers(services: Services, db: AgencyDb): Promise<PluginOffer[]> {
  const installed = await listPlugins(db)
  return services.plugins.providers.map((provider) => makeOffer(services, provider, installed))
}

/** What there is of a short code, to be connected and connected. */
export async function readPlugin(services: Services, db: AgencyDb, code: string) {
  const plugin = await findPluginByCode(db, code)
  const provider = plugin
    ? services.plugins.providerOf(plugin.provider)
    : services.plugins.providers.find((one) => hasCode(one, code))
  return {
    offer: provider ? makeOffer(services, provider, await listPlugins(db)) : null,
    plugin: plugin ? await present(services, db, plugin) : null,
  }
}
