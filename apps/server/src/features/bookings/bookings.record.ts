import { mayUse } from '@sarai/contract/access'
import { dayWords } from '@sarai/itinerary/words'
import { maySeeArranged } from '../../core/visibility.rules.ts'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { reachByTrip } from '../trips/trips-reach.service.ts'
import { subjectOf } from './bookings-found.service.ts'
import { bookingColumns, bookingRowsOf } from './bookings-list.queries.ts'
import { type BookingRecord, findBooking } from './bookings.queries.ts'
import { bookingTerms } from './bookings.rules.ts'
import { bookings } from './bookings.table.ts'

/** What becomes of its services is part of a trip's history; what is noted about each stays with the service. */
const told = [
  'created',
  'changed',
  'moved',
  'deleted',
  'restored',
  'booking_requested',
  'booking_request_withdrawn',
  'vendor_notified',
  'vendor_noted',
  'booking_answered',
  'counter_taken',
  'counter_refused',
  'repriced',
  'price_kept',
] as const

export const bookingRecord: RecordDescription = {
  kind: 'booking',
  noun: 'booking',
  page: 'calendars',
  table: bookings,
  label: bookings.title,
  ownerId: bookings.ownerId,
  operationsId: bookings.operationsId,
  isHeldElsewhere: true,
  partOf: { kind: 'trip', id: bookings.tripId, told },
  topic: 'bookings',
  attachable: {
    async find(db, actor, id) {
      const booking = await findBooking(db, id, actor)
      return booking && { subject: subjectOf(booking), isDeleted: booking.deletedAt !== null }
    },
  },
  search: {
    table: bookings,
    columns: bookingColumns,
    termsOf: (row: BookingRecord) => bookingTerms(row),
    isFollowing: true,
    async listHits(db, actor, ids) {
      const rows = (await bookingRowsOf(db, ids)).filter((booking) => maySeeArranged(actor, booking))
      const seesLeads = mayUse(actor, 'leads')
      const reachOf = await reachByTrip(
        db,
        actor,
        rows.map(({ tripId }) => tripId),
      )
      return rows.map(
        ({ id, number, tripId, title, date, vendor, contactName, leadName, tags, confirmationNumber }) => ({
          kind: 'booking',
          id,
          number,
          title,
          ...reachOf(tripId),
          tripId,
          detail: [
            actor.seesCost && vendor,
            contactName ?? (seesLeads && leadName),
            date && dayWords(date),
            confirmationNumber,
          ]
            .filter(Boolean)
            .join(' · '),
          also: tags,
        }),
      )
    },
  },
}
