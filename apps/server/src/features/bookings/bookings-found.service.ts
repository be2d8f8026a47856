import { mayUse } from '@sarai/contract/access'
import type { Booking, BookingRow } from '@sarai/contract/booking-schemas'
import { bookingMoves } from '@sarai/contract/booking-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import { redactBooking, redactRow } from './bookings-costs.rules.ts'
import type { Visible } from '../../core/db/visible.ts'
import { type BookingRecord, findBooking, findBookingForUpdate, findBookings } from './bookings.queries.ts'
import { bookingNumber } from './bookings.rules.ts'

export { type BookingRecord, listBookings } from './bookings.queries.ts'

export const subjectOf = (
  booking: Pick<BookingRecord, 'id' | 'number' | 'title' | 'ownerId' | 'currency'>,
): EntrySubject & { kind: 'booking' } => ({
  kind: 'booking',
  id: booking.id,
  label: `${bookingNumber(booking.number)} ${booking.title}`,
  ownerId: booking.ownerId,
  currency: booking.currency,
})

/** @throws AppError 404 */
export async function getBooking(db: AgencyDb, actor: Member, id: string): Promise<BookingRecord> {
  const found = await findBooking(db, id, actor)
  if (!found) throw notFound('booking')
  return found
}

/** Bookings that documents name and that may be seen, deleted or not. */
export function findBookingsOf(db: AgencyDb, ids: string[], visible: Visible): Promise<BookingRecord[]> {
  return ids.length === 0 ? Promise.resolve([]) : findBookings(db, [...new Set(ids)], visible)
}

/** The same, held until the transaction ends. @throws AppError 404, or 422 for one that was deleted */
export async function bookingToChange(db: AgencyDb, actor: Member, id: string): Promise<BookingRecord> {
  const found = await findBookingForUpdate(db, id, actor)
  if (!found) throw notFound('booking')
  if (found.deletedAt) throw refused('DELETED', 'This booking was deleted. Restore it first.')
  return found
}

const customerOf = (actor: Member, { contactName, leadName }: BookingRecord) =>
  contactName ?? (mayUse(actor, 'leads') ? leadName : null)

/** A booking as lists show it to somebody; what the answer does not name is left out there. */
export function presentRow(actor: Member, record: BookingRecord): BookingRow {
  return redactRow(actor, { ...record, customer: customerOf(actor, record) }, record.tripCurrency)
}

/** A whole booking as somebody sees it. */
export function presentBooking(actor: Member, record: BookingRecord): Booking {
  const booking = { ...record, customer: customerOf(actor, record), moves: [...bookingMoves[record.status]] }
  return redactBooking(actor, booking, record.tripCurrency)
}

/** @throws AppError 409 with the booking as it is, where somebody has saved since */
export function checkVersion(actor: Member, before: BookingRecord, version: number): void {
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this booking while you were editing it.', {
      current: presentBooking(actor, before),
    })
}

export const announce = (db: AgencyDb, by: string | null, { id, tripId }: Pick<BookingRecord, 'id' | 'tripId'>) => {
  db.announce({ topic: 'bookings', ids: [id], by })
  db.announce({ topic: 'trips', ids: [tripId], by })
}
