import { Failures } from '../../core/jobs/failures.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
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
  for (const payment of await listPaymentsToReview(services.database.readAs(agencyId), now, 200)) {
    if (signal.aborted) break
    await failures.gather(checkTakenPayment(services, agencyId, payment))
  }
  failures.throwFirst()
}

async function checkTakenPayment(services: Services, agencyId: string, payment: ReviewedPayment): Promise<void> {
  const now = services.clock.now()
  let next = computeNextReview(payment, now)
  try {
    await applyRefundsOfPayment(services, agencyId, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ error, provider: payment.provider }, 'a gateway did not answer for a payment')
    next = next && computeRetry(now)
  }
  await services.database.writeAs(agencyId, (db) => setReviewAt(db, payment.id, next?.toISOString() ?? null))
}
