import { counted } from '@sarai/contract/count-words'
import type { RequestTargets } from '@sarai/contract/payment-requests'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { listTargets } from './payment-requests-plans.service.ts'
import { requestPaymentsJob } from './payment-requests.jobs.ts'

/** Begins to request payments for several trips or invoices, in the background. @throws AppError 422 */
export async function startRequests(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { of, ...how }: { of: RequestTargets; sends: boolean; passesFee: boolean },
): Promise<{ operationId: string; requests: number }> {
  const targets = await listTargets(services, db, actor, of)
  const { id } = await startOperation(db, actor, {
    kind: 'invoices.request-payments',
    title: `Ask for ${counted(targets.length, 'payment')}`,
    total: targets.length,
    input: { targets, ...how },
  })
  await services.jobs.enqueue(db, requestPaymentsJob, { operationId: id, userId: actor.userId })
  return { operationId: id, requests: targets.length }
}
