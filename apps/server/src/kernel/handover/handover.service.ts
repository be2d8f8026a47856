import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { startOperation } from '../operations/operations.service.ts'
import { type HandOver, handOverNext } from './handover-run.service.ts'
import { countHoldings } from './handover.queries.ts'
import { handOverJob } from './handover.jobs.ts'
import { findMember } from '../accounts/accounts-people.queries.ts'

/** Up to this many records change hands while the main user waits. */
const inlineLimit = 200

/**
 * Begins to hand over all of a person's records to another, at once if there are few. @returns the operation, if there
 * is one
 */
export async function startHandOver(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, to }: { id: string; to: string },
): Promise<string | null> {
  const [person, heir] = await db.together(() => [findMember(db, id), findMember(db, to)])
  if (!person) throw notFound('person')
  if (!heir?.isActive || to === id) throw invalid({ to: 'Choose somebody who is active' })
  const total = Object.values(await countHoldings(db, id)).reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const input: HandOver = { from: id, to }
  const title = `Hand over ${person.name}'s records to ${heir.name}`
  const operation = await startOperation(db, actor, { kind: 'team.handover', title, total, input })
  if (total <= inlineLimit) while (await handOverNext(db, actor, operation.id));
  else await services.jobs.enqueue(db, handOverJob, { operationId: operation.id, userId: actor.userId })
  return operation.id
}
