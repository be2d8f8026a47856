import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import type { BookingRecord } from '../bookings/bookings.service.ts'
import { bookingNumber } from '../bookings/bookings.rules.ts'
import type { SupplierBookingRecord } from './supplier-bookings.queries.ts'

export type SupplierTurn = 'confirmed' | 'expired' | 'rejected' | 'cancelled' | 'lapsing' | 'not-cancelled' | 'failed'

const titles: Record<SupplierTurn, (title: string, name: string) => string> = {
  confirmed: (title, name) => `${name} has confirmed ${title}`,
  expired: (title) => `The reservation of ${title} has lapsed`,
  rejected: (title, name) => `${name} has refused ${title}`,
  cancelled: (title, name) => `${name} has cancelled ${title}`,
  lapsing: (title) => `The reservation of ${title} is about to lapse`,
  'not-cancelled': (title, name) => `${name} does not cancel ${title}`,
  failed: (title, name) => `${title} is not reserved at ${name}`,
}

const bodies: Record<SupplierTurn, string> = {
  confirmed: 'Its number and terms are in the booking.',
  expired: 'Nothing is owed. Reserve it again if it is still wanted.',
  rejected: 'Nothing is owed. Choose another time or another supplier.',
  cancelled: 'The service is not booked any more. Book it again, or tell the traveller.',
  lapsing: 'Confirm it or hold it for longer, or the places are sold to others.',
  'not-cancelled': 'It is still booked and owed there. Cancel it with the supplier yourself.',
  failed: 'Its supplier has not answered. Reserve it again.',
}

/** What the plugin of a booking was called when it was made. */
export const findSupplierPlugin = (services: Services, { provider, pluginName }: SupplierBookingRecord): string =>
  findName(services, { provider, label: pluginName })

/** Tells who arranges a service, and who reserved it, what has become of it at its supplier. */
export async function notifyOfSupplier(
  services: Services,
  db: AgencyDb,
  { booking, record, turn }: { booking: BookingRecord; record: SupplierBookingRecord; turn: SupplierTurn },
): Promise<void> {
  const people = [booking.operationsId ?? booking.ownerId, record.createdBy].filter((one) => one !== null)
  const title = `${bookingNumber(booking.number)} ${booking.title}`
  await tellPeopleOrMainUsers(services, db, [...new Set(people)], {
    kind: 'booking_answered',
    cause: `supplier booking ${record.id} ${turn} ${turn === 'lapsing' ? (record.heldUntil ?? '') : ''}`.trim(),
    about: { subject: 'booking', id: booking.id },
    title: titles[turn](title, findSupplierPlugin(services, record)),
    body: record.problem === null ? bodies[turn] : `${bodies[turn]} ${record.problem}`,
  })
}
