import { Failures } from '../../core/jobs/failures.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { applyDisputesOfPayments } from '../disputes/disputes-applying.service.ts'
import { applyRefundsOfPayment } from '../gateway-refunds/gateway-refunds-listed.service.ts'
import { listPaymentsToReview, type ReviewedPayment, setReviewAt } from './payment-reviews.queries.ts'
import { computeNextReview, computeRetry } from './payment-reviews.rules.ts'

/**
 * Asks gateways what has become of payments since, all whose turn has come: what was done on the gateway's own pages, and
 * no event has told of. One of which that fails does not keep the others.
 */
export async function checkTakenPayments(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const now = services.clock.now().toISOString()
  const failures = new Failures()
  const due = await listPaymentsToReview(services.database.readAs(agencyId), now, 200)
  for (const [provider, payments] of Map.groupBy(due, (payment) => payment.provider)) {
    if (signal.aborted) break
    await failures.gather(checkGateway(services, agencyId, provider, payments))
  }
  failures.throwFirst()
}

/** A gateway that does not answer is asked again soon. */
async function checkGateway(
  services: Services,
  agencyId: string,
  provider: string,
  payments: readonly ReviewedPayment[],
): Promise<void> {
  const isAnswered = await hasAnswered(services, provider, () =>
    applyDisputesOfPayments(services, agencyId, { provider, payments }),
  )
  for (const payment of payments) {
    const isDone = await hasAnswered(services, provider, () => applyRefundsOfPayment(services, agencyId, payment))
    const now = services.clock.now()
    const next = computeNextReview(payment, now)
    const at = next && !(isAnswered && isDone) ? computeRetry(now) : next
    await services.database.writeAs(agencyId, (db) => setReviewAt(db, payment.id, at?.toISOString() ?? null))
  }
}

/** A key that may not read something is not asked again soon: it has not failed. */
async function hasAnswered(services: Services, provider: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ error, provider }, 'a gateway did not answer what became of payments')
    return error.reason === 'refused'
  }
}
