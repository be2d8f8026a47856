import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { planTask } from '../../kernel/tasks/tasks-plan.service.ts'
import { type Author, personOf } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findTrip } from '../trips/trips.service.ts'
import { listCreditsDue } from './bills-credits-due.queries.ts'

export { listCreditsDue } from './bills-credits-due.queries.ts'
export { sumBilled } from './bills.queries.ts'

/** Has whoever looks after a trip ask vendors for what they are to give back of services that were dropped. */
export async function createCreditTasks(
  services: Services,
  db: AgencyDb,
  bookingIds: string[],
  doer: Author,
): Promise<void> {
  for (const { tripId, title } of await listCreditsDue(db, { bookingIds })) {
    const trip = await findTrip(db, tripId, unrestricted)
    if (!trip) continue
    await planTask(services, db, {
      on: { tripId },
      kind: 'task',
      // Without an amount: not everybody who looks after a trip sees costs.
      title: `Ask the vendor for a credit note: ${title} was dropped after it was billed`.slice(0, 200),
      dueAt: services.clock.now().toISOString(),
      assigneeId: trip.operationsId ?? trip.ownerId,
      createdBy: personOf(doer),
    })
    db.announce({ topic: 'tasks', ids: [tripId], by: personOf(doer) })
  }
}
