import { onEvent } from '../../kernel/events/events.registry.ts'
import { pluginConnected } from '../../kernel/plugins/plugins.events.ts'
import type { PluginListener } from '../../kernel/plugins/plugins-registry.service.ts'
import { beginPulling } from './lead-sources-pulling.service.ts'
import { takeProviderEnquiry } from './lead-sources-taking.service.ts'

/** Makes leads of enquiries that were posted or fetched. */
export const enquiriesListener: PluginListener = {
  kind: 'leads',
  async hear({ services, provider, connection, event }) {
    if (provider.kind !== 'leads') return () => Promise.resolve()
    const enquiries = await provider.readEnquiries(connection, event)
    return async (db) => {
      for (const enquiry of enquiries) await takeProviderEnquiry(services, db, provider, enquiry)
    }
  },
}

export const leadSourceListeners = [
  onEvent(pluginConnected, (services, db, { pluginId }) => beginPulling(services, db, pluginId)),
]
