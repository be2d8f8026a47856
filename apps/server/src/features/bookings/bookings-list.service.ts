import { mayUse } from '@sarai/contract/access'
import type { BookingSelection, BookingSort, BookingTableQuery } from '@sarai/contract/booking-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import type { Services } from '../../services.ts'
import { presentRow } from './bookings-found.service.ts'
import { bookingList, bookingRowsOf, countBookings } from './bookings-list.queries.ts'
import { type BookingCondition, type BookingQuestion, bookingQuestion } from './bookings-list.rules.ts'
import type { BookingRecord } from './bookings.queries.ts'

const searchedBookings = (actor: Member): SearchedList<BookingRecord, BookingCondition, BookingSort> => ({
  kind: 'booking',
  spec: bookingList,
  seesCost: actor.seesCost,
  seesLeads: mayUse(actor, 'leads'),
  rowsOf: bookingRowsOf,
  count: countBookings,
})

/** A page of the bookings that somebody may see, with how many there are in all. */
export async function findBookings(services: Services, db: AgencyDb, actor: Member, input: BookingTableQuery) {
  const question = bookingQuestion(input.filters ?? {}, actor, todayFor(services, actor.agency))
  const page = await findPage(db, searchedBookings(actor), question, input)
  return { ...page, data: page.data.map((row) => presentRow(actor, row)) }
}

/** The bookings of a selection as a question. */
export function selectedBookings(
  services: Services,
  db: AgencyDb,
  actor: Member,
  selection: BookingSelection,
): Promise<BookingQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  const question = bookingQuestion(filters, actor, todayFor(services, actor.agency))
  return selectedBy(db, searchedBookings(actor), question, selection)
}
