import type { PluginListener } from '../../kernel/plugins/plugins-registry.service.ts'
import { applyDispute } from './disputes-applying.service.ts'

/** Asks how a dispute stands that an event of a gateway is about. What it says of it is not believed. */
export const disputesListener: PluginListener = {
  kind: 'payments',
  async hear({ services, agencyId, plugin, provider, event }) {
    const subject = provider.kind === 'payments' ? provider.readSubject(event) : undefined
    if (subject?.kind === 'dispute')
      await applyDispute(services, agencyId, { provider: plugin.provider, disputeId: subject.disputeId })
    // All is done by now, once: nothing is left for the transaction that notes the event.
    return () => Promise.resolve()
  },
}
