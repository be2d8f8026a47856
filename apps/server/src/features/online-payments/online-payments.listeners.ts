import type { PluginListener } from '../../kernel/plugins/plugins-registry.service.ts'
import { applyLink } from './online-payments-applying.service.ts'
import { findLinkAtProvider } from './online-payments.queries.ts'

/** Looks at the links that an event of a gateway is about. What it says of them is not believed. */
export const onlinePaymentsListener: PluginListener = {
  kind: 'payments',
  async hear({ services, agencyId, plugin, provider, event }) {
    if (provider.kind !== 'payments') return () => Promise.resolve()
    for (const providerLinkId of provider.readLinkIds(event)) {
      const reading = services.database.readAs(agencyId)
      const link = await findLinkAtProvider(reading, { provider: plugin.provider, providerLinkId })
      if (link) await applyLink(services, agencyId, link.id)
    }
    // All is done by now, each payment once: nothing is left for the transaction that notes the event.
    return () => Promise.resolve()
  },
}
