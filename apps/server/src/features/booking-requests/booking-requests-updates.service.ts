import { isSameVendor } from '@sarai/itinerary/vendor-names'
import { type VendorUpdateKind, vendorHears } from '@sarai/contract/vendor-update-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type Author, personOf } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import type { BookingMoved } from '../bookings/bookings.events.ts'
import { isOtherService } from '../bookings/bookings.rules.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import { holdTrip } from '../trips/trips.service.ts'
import { getVendor } from '../vendors/vendors.service.ts'
import { finishReminders } from './booking-requests-acknowledging.service.ts'
import { theVendor } from './booking-requests-answers.service.ts'
import { tellVendorsJob } from './booking-requests-updates.jobs.ts'
import { findOpenUpdate, findStandingLine, insertUpdate, setUpdates } from './booking-requests-updates.queries.ts'
import { findAgreedFacts, askedOf } from './booking-requests.rules.ts'

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

/** Notes what the vendor of a booking is to know once somebody has said something else of it. */
export async function noteChange(
  services: Services,
  db: AgencyDb,
  { before, after, doer }: BookingMoved,
): Promise<void> {
  // One that is changed was asked before; whoever declined it is told nothing.
  if (!['requested', 'confirmed', 'waitlisted', 'changed'].includes(before.status)) return
  if (!isSameVendor(before, after)) await noteUpdate(services, db, { booking: before, kind: 'cancelled', doer })
  else if (before.status !== 'changed' && isOtherService(before, after))
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
  // Not everybody who takes a booking further has locked its trip, which the job locks before what is to be told.
  await holdTrip(db, booking.tripId)
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
    return {
      requestId,
      vendorId,
      vendor,
      way,
      sentTo,
      asked: findAgreedFacts(line),
      confirmationNumber: line.confirmationNumber,
    }
  }
  // Asked by hand: on the phone, or in a mail of somebody's own.
  const known = booking.vendorId ? await getVendor(db, booking.vendorId) : undefined
  const vendor = known?.name ?? booking.vendor
  if (!vendor) return undefined
  const asked = { ...askedOf(booking), units: null, travellers: null, confirmationNumber: null }
  const sentTo = known?.phone ?? known?.whatsapp ?? null
  const { vendorId, confirmationNumber } = booking
  return { vendorId, vendor, way: 'phone' as const, sentTo, asked, confirmationNumber }
}
