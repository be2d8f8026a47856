import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { planTask } from '../../kernel/tasks/tasks-plan.service.ts'
import { findTaskFor, finishTasks } from '../../kernel/tasks/tasks.service.ts'
import { type Author, personOf } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import { findTrip } from '../trips/trips.service.ts'
import { mergedIds } from '../vendors/vendors.service.ts'
import { hasEnteredBill, listCreditsDue } from './bills-credits-due.queries.ts'
import { listLines } from './bills.queries.ts'

export { listCreditsDue } from './bills-credits-due.queries.ts'
export { sumBilled } from './bills.queries.ts'

const purpose = 'ask_credit'

/**
 * Has whoever looks after a trip ask vendors for what they are to give back of services that were dropped, and ends that
 * where nothing is to come back any more.
 */
export async function followCreditTasks(
  services: Services,
  db: AgencyDb,
  bookingIds: string[],
  doer: Author,
): Promise<void> {
  const due = new Map((await listCreditsDue(db, { bookingIds })).map((one) => [one.bookingId, one]))
  for (const bookingId of bookingIds) {
    const open = await findTaskFor(db, { bookingId }, purpose)
    const credit = due.get(bookingId)
    if (open && !credit) await finishTasks(services, db, [open], personOf(doer))
    const trip = credit && !open ? await findTrip(db, credit.tripId, unrestricted) : undefined
    if (!credit || !trip) continue
    await planTask(services, db, {
      on: { bookingId },
      kind: 'task',
      purpose,
      // Without an amount: not everybody who looks after a trip sees costs.
      title: `Ask the vendor for a credit note: ${credit.title} was dropped after it was billed`.slice(0, 200),
      dueAt: services.clock.now().toISOString(),
      assigneeId: trip.operationsId ?? trip.ownerId,
      createdBy: personOf(doer),
    })
    db.announce({ topic: 'tasks', ids: [bookingId], by: personOf(doer) })
  }
}

/**
 * A service that was billed stays its vendor's: what is to come back of that would be nobody's.
 * @throws AppError 422 where another vendor is chosen for it
 */
export async function keepBilledVendor(
  db: AgencyDb,
  { id, vendorId }: Pick<BookingRecord, 'id' | 'vendorId'>,
  after: Pick<BookingRecord, 'vendorId'>,
): Promise<void> {
  if (!vendorId || vendorId === after.vendorId) return
  // Bills name the vendor that they were of, also where it was merged since.
  const vendorIds = await mergedIds(db, vendorId)
  if (!(await hasEnteredBill(db, { bookingId: id, vendorIds }))) return
  throw refused(
    'BILLED',
    'Its vendor has billed this service. Drop it, which says what comes back, and book the other vendor instead.',
  )
}

/** The same of what is billed, once a bill or note is in the books or taken back. */
export async function followCreditsOfBill(services: Services, db: AgencyDb, billId: string, doer: Author) {
  const bookingIds = (await listLines(db, billId)).flatMap(({ bookingId }) => bookingId ?? [])
  await followCreditTasks(services, db, [...new Set(bookingIds)], doer)
}
