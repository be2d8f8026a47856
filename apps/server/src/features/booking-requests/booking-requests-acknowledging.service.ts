import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound } from '../../core/errors.ts'
import { finishTasks, listDoneTasks } from '../../kernel/tasks/tasks.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBookings, subjectOf } from '../bookings/bookings.service.ts'
import { theVendor } from './booking-requests-answers.service.ts'
import { tellCarers } from './booking-requests-notices.service.ts'
import { getUpdate, holdOpenUpdates } from './booking-requests-updates-found.service.ts'
import { findUpdate, listFinishedTasks, setUpdates, type UpdateRecord } from './booking-requests-updates.queries.ts'
import { getAddressee, presentUpdate } from './booking-requests-updates.rules.ts'
import { findRequest } from './booking-requests.queries.ts'

/** Notes that a vendor knows, with all else that it was told of the trip. */
export async function acknowledgeUpdate(services: Services, db: AgencyDb, actor: Member, id: string) {
  const found = await getUpdate(db, actor, id)
  const { open } = await holdOpenUpdates(db, found.tripId)
  const of = open.filter((one) => getAddressee(one) === getAddressee(found))
  await acknowledge(services, db, of, actor)
  const after = await findUpdate(db, id)
  if (!after) throw notFound('update')
  return presentUpdate(actor, after)
}

/** The same said by the vendor on its page: whoever looks after the trip hears of it. */
export async function hearAcknowledged(
  services: Services,
  { agencyId, id }: { agencyId: string; id: string },
): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const request = await findRequest(db, id)
    if (!request) throw notFound('request')
    const { trip, open: all } = await holdOpenUpdates(db, request.tripId)
    const open = all.filter(({ requestId }) => requestId === id)
    const [first] = open
    if (!first || !trip) return
    await acknowledge(services, db, open, theVendor)
    const isOff = open.every(({ kind }) => kind === 'cancelled')
    const what = open.length === 1 ? first.asked.title : `${open.length} services`
    await tellCarers(services, db, {
      trip,
      cause: `vendor noted ${first.id}`,
      title: `The vendor has noted that ${what} ${open.length === 1 ? 'is' : 'are'} ${isOff ? 'cancelled' : 'changed'}`,
      bookingId: open.length === 1 ? first.bookingId : undefined,
    })
  })
}

async function acknowledge(services: Services, db: AgencyDb, open: UpdateRecord[], doer: Author): Promise<void> {
  if (open.length === 0) return
  const at = services.clock.now().toISOString()
  const ids = open.map(({ id }) => id)
  await setUpdates(db, ids, { acknowledgedAt: at, acknowledgedBy: personOf(doer) })
  await finishReminders(services, db, open, personOf(doer))
  const bookings = await findBookings(
    db,
    open.map(({ bookingId }) => bookingId),
    unrestricted,
  )
  for (const booking of bookings) await record(db, doer, 'vendor_noted', subjectOf(booking))
  db.announce({ topic: 'bookings', ids: bookings.map(({ id }) => id), by: personOf(doer) })
}

/**
 * Takes what somebody was reminded of as known to its vendor, where they have ticked off the task since.
 * @returns what is still open
 */
export async function acknowledgeTicked(
  services: Services,
  db: AgencyDb,
  open: UpdateRecord[],
): Promise<UpdateRecord[]> {
  const ticked = await listDoneTasks(db, [...new Set(open.flatMap(({ taskId }) => taskId ?? []))])
  const known = new Set<UpdateRecord>()
  for (const { id, doneAt, doneBy } of ticked) {
    const of = open.filter((one) => one.taskId === id && Date.parse(one.madeAt) <= Date.parse(doneAt))
    const doer = doneBy ? await services.sessions.memberIn(db, doneBy) : undefined
    await acknowledge(services, db, of, doer ?? { label: 'A colleague' })
    for (const one of of) known.add(one)
  }
  return open.filter((one) => !known.has(one))
}

/** Ends the reminders of which nothing is left to be done. */
export async function finishReminders(services: Services, db: AgencyDb, updates: UpdateRecord[], by: string | null) {
  const taskIds = [...new Set(updates.flatMap(({ taskId }) => taskId ?? []))]
  await finishTasks(services, db, await listFinishedTasks(db, taskIds), by)
}
