import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { tryApplyLink } from './online-payments-applying.service.ts'
import { listLinksOfPage, type PaymentLinkRecord } from './online-payments.queries.ts'

/**
 * Has a gateway close a page that nobody is to pay on any more. One that was paid meanwhile is not closed, and one whose
 * gateway is away ends by itself: what became of it is looked at as always.
 */
export async function cancelLink(services: Services, agencyId: string, link: PaymentLinkRecord): Promise<void> {
  const { id, provider: shortCode, providerLinkId } = link
  const gateway = await openPlugin(services, services.database.readAs(agencyId), 'payments', shortCode)
  // Nobody can close it any more, nor ask what became of it.
  if (!gateway) return tryApplyLink(services, agencyId, id)
  if (providerLinkId === null) return
  try {
    await askProvider(services, agencyId, gateway, (provider, connection) =>
      provider.cancel(connection, providerLinkId),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.info({ provider: shortCode, reason: error.reason }, 'a payment page was not closed')
    if (error.reason !== 'refused') return
  }
  await tryApplyLink(services, agencyId, id)
}

/** Closes all that is open from a page on which nothing is to be paid any more. */
export async function closePage(services: Services, agencyId: string, path: string): Promise<void> {
  const links = await listLinksOfPage(services.database.readAs(agencyId), path, 20)
  for (const link of links) if (link.state === 'open') await cancelLink(services, agencyId, link)
}
