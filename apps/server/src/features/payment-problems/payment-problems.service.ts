import type { OnlineProblem } from '@sarai/contract/online-payments'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { handleDispute, listDisputeProblems } from '../disputes/disputes.service.ts'
import { handleRefundProblem, listRefundProblems } from '../gateway-refunds/gateway-refunds-problems.service.ts'
import { handleProblem, listProblems } from '../online-payments/online-payments-problems.service.ts'

/** All that somebody has to look at of money through gateways; the newest first. */
export async function listPaymentProblems(services: Services, db: AgencyDb, actor: Person): Promise<OnlineProblem[]> {
  const found = [
    ...(await listDisputeProblems(services, db, actor)),
    ...(await listProblems(services, db, actor)),
    ...(await listRefundProblems(services, db, actor)),
  ]
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** Notes that somebody has dealt with one, and how. @throws AppError 404 */
export async function handlePaymentProblem(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { kind, ...which }: { kind: OnlineProblem['kind']; id: string; note: string },
): Promise<void> {
  if (kind === 'payment' || kind === 'page') await handleProblem(services, db, actor, { kind, ...which })
  else if (kind === 'dispute' || kind === 'lost-dispute') await handleDispute(services, db, actor, which)
  else await handleRefundProblem(services, db, actor, { kind, ...which })
}
