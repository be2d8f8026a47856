import { type VendorUpdateKind, vendorHears } from '@sarai/contract/vendor-update-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound } from '../../core/errors.ts'
import { finishTasks } from '../../kernel/tasks/tasks.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import type { BookingMoved } from '../bookings/bookings.events.ts'
import { type BookingRecord, findBookings, subjectOf } from '../bookings/bookings.service.ts'
import { findTrip } from '../trips/trips.service.ts'
import { getVendor } from '../vendors/vendors.service.ts'
import { theVendor } from './booking-requests-answers.service.ts'
import { getUpdate } from './booking-requests-updates-found.service.ts'
import { tellCarers } from './booking-requests-notices.service.ts'
import { tellVendorsJob } from './booking-requests-updates.jobs.ts'
import {
  findOpenUpdate,
  findStandingLine,
  findUpdate,
  insertUpdate,
  listFinishedTasks,
  listOpenUpdatesForUpdate,
  setUpdates,
  type UpdateRecord,
} from './booking-requests-updates.queries.ts'
import { getAddressee, presentUpdate } from './booking-requests-updates.rules.ts'
import { findRequest } from './booking-requests.queries.ts'
import { askedOf, isSameVendor } from './booking-requests.rules.ts'

/** Notes what the vendor of a booking is to know once that has gone to another state, as `vendorHears` says. */
export async function noteMove(services: Services, db: AgencyDb, { before, after, doer }: BookingMoved): Promise<void> {
  const heard = vendorHears[before.status][after.status]
  if (heard === 'cancelled' || heard === 'changed') {
    // What the vendor said itself it knows.
    if (doer !== theVendor) await noteUpdate(services, db, { booking: before, kind: heard, doer })
    return
  }
  await closeUpdate(services, db, after, heard === 'request' || after.status === 'confirmed' ? 'any' : 'untold')
}

/** What a vendor counts on besides the price, which it said itself or which is agreed on separately. */
const countedOn = ['date', 'nights', 'quantity'] as const

/** Notes what the vendor of a booking is to know once somebody has said something else of it. */
export async function noteChange(
  services: Services,
  db: AgencyDb,
  { before, after, doer }: BookingMoved,
): Promise<void> {
  if (!['requested', 'confirmed', 'waitlisted'].includes(before.status)) return
  if (before.vendorId !== after.vendorId || before.vendor !== after.vendor)
    await noteUpdate(services, db, { booking: before, kind: 'cancelled', doer })
  else if (countedOn.some((name) => before[name] !== after[name]))
    await noteUpdate(services, db, { booking: before, kind: 'changed', doer })
}

/** What was to be told does not hold any more: it was asked anew, or taken up again before anybody heard that it was off. */
async function closeUpdate(services: Services, db: AgencyDb, { id }: BookingRecord, which: 'any' | 'untold') {
  const open = await findOpenUpdate(db, id)
  if (!open || (which === 'untold' && open.notifiedAt)) return
  await setUpdates(db, [open.id], { closedAt: services.clock.now().toISOString() })
  await finishReminders(services, db, [open], null)
}

interface Noted {
  /** As the vendor knows it. */
  booking: BookingRecord
  kind: VendorUpdateKind
  doer: Author
}

/** Notes that the vendor of a booking is to be told something, and has it mailed where it was asked by mail. */
export async function noteUpdate(services: Services, db: AgencyDb, { booking, kind, doer }: Noted): Promise<void> {
  const recipient = await findVendorToTell(db, booking)
  if (!recipient) return
  const open = await findOpenUpdate(db, booking.id)
  if (open?.kind === kind) return
  const at = services.clock.now().toISOString()
  if (open) await setUpdates(db, [open.id], { closedAt: at })
  const { id: bookingId, tripId, confirmationNumber } = booking
  await insertUpdate(db, {
    ...recipient,
    tripId,
    bookingId,
    kind,
    confirmationNumber: recipient.confirmationNumber ?? confirmationNumber,
    madeAt: at,
    madeBy: personOf(doer),
    taskId: open?.taskId,
  })
  db.announce({ topic: 'bookings', ids: [bookingId], by: personOf(doer) })
  await services.jobs.enqueue(db, tellVendorsJob, { tripId })
}

/** Who was asked for a booking, and how; undefined where nobody was, or whoever was has declined. */
async function findVendorToTell(db: AgencyDb, booking: BookingRecord) {
  const standing = await findStandingLine(db, booking.id)
  // What another vendor was asked before says nothing of this one.
  if (standing && isSameVendor(standing.request, booking)) {
    const { line, request } = standing
    if (line.answer === 'declined') return undefined
    const { id: requestId, vendorId, vendor, way, sentTo } = request
    return { requestId, vendorId, vendor, way, sentTo, asked: line.asked, confirmationNumber: line.confirmationNumber }
  }
  // Asked by hand: on the phone, or in a mail of somebody's own.
  const known = booking.vendorId ? await getVendor(db, booking.vendorId) : undefined
  const vendor = known?.name ?? booking.vendor
  if (!vendor) return undefined
  const asked = { ...askedOf(booking), units: null, travellers: null }
  const sentTo = known?.phone ?? known?.whatsapp ?? null
  const { vendorId, confirmationNumber } = booking
  return { vendorId, vendor, way: 'phone' as const, sentTo, asked, confirmationNumber }
}

/** Notes that a vendor knows, with all else that it was told of the trip. */
export async function acknowledgeUpdate(services: Services, db: AgencyDb, actor: Member, id: string) {
  const found = await getUpdate(db, actor, id)
  const open = (await listOpenUpdatesForUpdate(db, found.tripId)).filter(
    (one) => getAddressee(one) === getAddressee(found),
  )
  await acknowledge(services, db, open, actor)
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
    const { tripId } = request
    const open = (await listOpenUpdatesForUpdate(db, tripId)).filter(({ requestId }) => requestId === id)
    const [first] = open
    const trip = await findTrip(db, tripId, unrestricted)
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

/** Somebody ticked off the task that reminded them: the vendor knows. */
export async function acknowledgeByTask(
  services: Services,
  db: AgencyDb,
  { taskId, tripId, doer }: ByTask,
): Promise<void> {
  const open = await listOpenUpdatesForUpdate(db, tripId)
  const of = open.filter((one) => one.taskId === taskId)
  await acknowledge(services, db, of, doer)
}

interface ByTask {
  taskId: string
  tripId: string
  doer: Member
}

async function finishReminders(services: Services, db: AgencyDb, updates: UpdateRecord[], by: string | null) {
  const taskIds = [...new Set(updates.flatMap(({ taskId }) => taskId ?? []))]
  await finishTasks(services, db, await listFinishedTasks(db, taskIds), by)
}
