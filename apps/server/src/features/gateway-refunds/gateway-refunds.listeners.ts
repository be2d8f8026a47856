import { onEvent } from '../../kernel/events/events.registry.ts'
import type { PluginListener } from '../../kernel/plugins/plugins-registry.service.ts'
import { advanceTaken } from '../receipts/receipts.events.ts'
import { keepOnItsWay } from './gateway-refunds-plans.service.ts'
import { tryApplyRefund } from './gateway-refunds-applying.service.ts'
import { applyRefundsOfPayment } from './gateway-refunds-listed.service.ts'
import { listAskableOfPayment } from './gateway-refunds.queries.ts'

/**
 * Asks again for the refunds of a payment that an event of a gateway is about, and for those that were made on its own
 * pages. What it says of them is not believed.
 */
export const gatewayRefundsListener: PluginListener = {
  kind: 'payments',
  async hear({ services, agencyId, plugin, provider, event }) {
    const subject = provider.kind === 'payments' ? provider.readSubject(event) : undefined
    if (subject?.kind === 'payment' || subject?.kind === 'refund') {
      const db = services.database.readAs(agencyId)
      const open = await listAskableOfPayment(db, plugin.provider, subject.paymentId)
      for (const { id } of open) await tryApplyRefund(services, agencyId, id)
    }
    if (subject?.kind === 'refund')
      await applyRefundsOfPayment(services, agencyId, { provider: plugin.provider, paymentId: subject.paymentId })
    // All is done by now, each refund once: nothing is left for the transaction that notes the event.
    return () => Promise.resolve()
  },
}

export const gatewayRefundListeners = [onEvent(advanceTaken, (_services, db, taken) => keepOnItsWay(db, taken))]
