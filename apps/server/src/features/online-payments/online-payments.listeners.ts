import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { PluginListener } from '../../kernel/plugins/plugins-registry.service.ts'
import type { EventSubject } from '../../providers/payments/payments.ts'
import { applyLink } from './online-payments-applying.service.ts'
import { findGatewayPayment, findLinkAtProvider } from './online-payments.queries.ts'

async function findConcernedLink(db: AgencyDb, provider: string, subject: EventSubject): Promise<string | undefined> {
  if (subject.kind === 'link') return (await findLinkAtProvider(db, { provider, providerLinkId: subject.linkId }))?.id
  if (subject.kind === 'payment' || subject.kind === 'refund')
    return (await findGatewayPayment(db, { provider, paymentId: subject.paymentId }))?.linkId
  return undefined
}

/** Looks at the link that an event of a gateway is about. What it says of it is not believed. */
export const onlinePaymentsListener: PluginListener = {
  kind: 'payments',
  async hear({ services, agencyId, plugin, provider, event }) {
    if (provider.kind !== 'payments') return () => Promise.resolve()
    const subject = provider.readSubject(event)
    const db = services.database.readAs(agencyId)
    const linkId = subject && (await findConcernedLink(db, plugin.provider, subject))
    if (linkId) await applyLink(services, agencyId, linkId)
    // All is done by now, each payment once: nothing is left for the transaction that notes the event.
    return () => Promise.resolve()
  },
}
