import type { BookingRow, BookingSelection } from '@sarai/contract/booking-schemas'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { columnsFor } from './bookings-export.rules.ts'
import { presentRow } from './bookings-found.service.ts'
import { countBookings, nextBookings } from './bookings-list.queries.ts'
import type { BookingCondition } from './bookings-list.rules.ts'
import { selectedBookings } from './bookings-list.service.ts'

type BookingPart = Awaited<ReturnType<typeof nextBookings>>[number]

/** What is exported of bookings. */
export const bookingsExport: ListExport<BookingPart, BookingRow, BookingCondition, BookingSelection> = {
  kind: 'bookings.export',
  many: 'bookings',
  name: 'bookings',
  count: countBookings,
  select: selectedBookings,
  next: nextBookings,
  columns: async (_db, actor, keys) => columnsAsked(columnsFor(actor), keys),
  present: presentRow,
  tellsCosts: true,
}
