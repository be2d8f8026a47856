import { defineEvent } from '../../kernel/events/events.registry.ts'
import type { BookingRecord } from './bookings.queries.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'

/** Services of a trip were dropped. */
export const bookingsDropped = defineEvent<{ bookingIds: string[]; reason: string | null; doer: Author }>(
  'bookings.dropped',
)

export interface BookingMoved {
  before: BookingRecord
  after: BookingRecord
  doer: Author
}

/** A booking has gone from one state to another. */
export const bookingMoved = defineEvent<BookingMoved>('booking.moved')

/** Somebody has said something else of a booking: another vendor, day or number. */
export const bookingChanged = defineEvent<BookingMoved>('booking.changed')
