import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listPluginsOfKind, type OpenPlugin, openPluginById } from '../../kernel/plugins/plugins-active.service.ts'
import type { Services } from '../../services.ts'
import type { SupplierBookingRecord } from './supplier-bookings.queries.ts'

/** The plugin that something was booked by. Where that was removed, one that was installed since for the same account. */
export async function findBookedPlugin(
  services: Services,
  db: AgencyDb,
  { pluginId, provider, account, isTest }: SupplierBookingRecord,
): Promise<OpenPlugin<'booking'> | undefined> {
  const booked = pluginId === null ? undefined : await openPluginById(services, db, 'booking', pluginId)
  if (booked) return booked
  const others = (await listPluginsOfKind(services, db, 'booking')).filter(({ plugin }) => plugin.provider === provider)
  const same = others.find(({ plugin }) => plugin.account === account && plugin.isTest === isTest)
  // Accounts are called as suppliers call themselves, which may change; one of a provider that has no other may be it.
  return same ?? others.find((one) => !one.provider.hasManyAccounts)
}
