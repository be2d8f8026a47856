import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { connectionOf } from './plugins-asking.service.ts'
import type { PluginRecord } from './plugins.queries.ts'

/**
 * Tells a provider that the agency wants to be connected no longer. One that is away, or does not open any more, keeps nobody
 * from leaving it. No transaction is open meanwhile.
 * @returns whether it knows; null where there is nothing to tell it
 */
export async function revokeAuthorisation(
  services: Services,
  agencyId: string,
  provider: Provider,
  plugin: PluginRecord,
): Promise<boolean | null> {
  // What has ended there is not connected any more.
  if (!provider.revoke || !plugin.authorisedAt || plugin.problem !== null) return null
  try {
    await provider.revoke(await connectionOf(services, services.database.readAs(agencyId), provider, plugin))
    return true
  } catch (error) {
    services.logger.warn({ agencyId, provider: plugin.provider, error }, 'an authorisation could not be revoked')
    return false
  }
}
