import { Failures } from '../../core/jobs/failures.ts'
import type { AccountStanding } from '@sarai/contract/plugin-words'
import { ProviderError } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { askProvider, isUnauthorised } from './plugins-asking.service.ts'
import { noteStanding } from './plugins-turns.service.ts'
import { listPluginsDue, noteLook, type PluginRecord } from './plugins.queries.ts'

/** When what could not be found out is asked again. */
const againMs = 3_600_000

/** Looks at an agency's plugins that are due: renews what ends, and asks where the accounts stand. */
export async function lookAtPlugins(services: Services, agencyId: string): Promise<void> {
  const { database, clock } = services
  const due = await listPluginsDue(database.readAs(agencyId), clock.now().toISOString())
  const failures = new Failures()
  for (const plugin of due) await failures.gather(lookAtPlugin(services, agencyId, plugin))
  failures.throwFirst()
}

/** The same of one, also where an event says that something has changed. */
export async function lookAtPlugin(services: Services, agencyId: string, plugin: PluginRecord): Promise<void> {
  const { database, clock, logger, plugins } = services
  const provider = plugins.providerOf(plugin.provider)
  const later = (lookAt: string | null) => database.writeAs(agencyId, (db) => noteLook(db, plugin.id, { lookAt }))
  if (!provider || !plugin.authorisedAt || plugin.problem !== null) return later(null)
  try {
    await noteStanding(services, agencyId, plugin, await readStanding(services, agencyId, { provider, plugin }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isUnauthorised(error)) return
    logger.warn({ agencyId, provider: plugin.provider, reason: error.reason }, 'a plugin could not be looked at')
    await later(new Date(clock.now().getTime() + againMs).toISOString())
  }
}

/**
 * Where the account stands. Its tokens are renewed on the way; `null` where the provider cannot be asked.
 * @throws ProviderError
 */
export const readStanding = (
  services: Services,
  agencyId: string,
  target: { provider: Provider; plugin: PluginRecord },
): Promise<AccountStanding | null> =>
  askProvider(services, agencyId, target, async (provider, connection) =>
    provider.readStanding ? provider.readStanding(connection) : null,
  )
