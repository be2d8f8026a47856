import type { OnlineProblem } from '@sarai/contract/online-payments'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { handleDispute, listDisputeProblems } from '../disputes/disputes.service.ts'
import { handleRefundProblem, listRefundProblems } from '../gateway-refunds/gateway-refunds-problems.service.ts'
import { handleProblem, listProblems } from '../online-payments/online-payments-problems.service.ts'

/** What costs money soonest comes first; a page of which nobody knows anything, last. */
const byUrgency: readonly OnlineProblem['kind'][] = [
  'dispute',
  'payment',
  'lost-dispute',
  'refund',
  'return',
  'unmatched-refund',
  'page',
]

function compareUrgency(one: OnlineProblem, other: OnlineProblem): number {
  // Whatever is written has its last day after any that is set.
  const [day, otherDay] = [one.dueBy ?? 'none', other.dueBy ?? 'none']
  if (day !== otherDay) return day < otherDay ? -1 : 1
  return byUrgency.indexOf(one.kind) - byUrgency.indexOf(other.kind) || Date.parse(other.at) - Date.parse(one.at)
}

/** All that somebody has to look at of money through gateways: what has a last day first, of each kind the newest. */
export async function listPaymentProblems(services: Services, db: AgencyDb, actor: Person): Promise<OnlineProblem[]> {
  const found = [
    ...(await listDisputeProblems(services, db, actor)),
    ...(await listProblems(services, db, actor)),
    ...(await listRefundProblems(services, db, actor)),
  ]
  return found.toSorted(compareUrgency)
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
