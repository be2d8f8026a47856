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

const searchedBookings: SearchedList<BookingRecord, BookingCondition, BookingSort> = {
  kind: 'booking',
  spec: bookingList,
  defaultSort: { by: 'date', dir: 'asc' },
  rowsOf: bookingRowsOf,
  count: countBookings,
}

/** A page of the bookings that somebody may see, with how many there are in all. */
export async function findBookings(services: Services, db: AgencyDb, actor: Member, input: BookingTableQuery) {
  const list = { ...searchedBookings, seesCost: actor.seesCost }
  const question = bookingQuestion(input.filters ?? {}, actor, todayFor(services, actor.agency))
  const page = await findPage(db, list, question, input)
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
  const list = { ...searchedBookings, seesCost: actor.seesCost }
  return selectedBy(db, list, bookingQuestion(filters, actor, todayFor(services, actor.agency)), selection)
}
