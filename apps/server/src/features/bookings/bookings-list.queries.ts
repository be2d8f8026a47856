import type { BookingSort } from '@sarai/contract/booking-schemas'
import { eq, getTableColumns, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec, nextRows, type QuestionPart } from '../../core/db/table-query.ts'
import { isListed } from '../../core/db/visible.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { BookingCondition, BookingQuestion } from './bookings-list.rules.ts'
import type { BookingRecord } from './bookings.queries.ts'
import { bookings } from './bookings.table.ts'

const { agencyId: _agency, terms: _terms, vendor: _vendor, ...columns } = getTableColumns(bookings)

/** A fact of the trip that a booking is of. */
const ofTrip = (what: string) =>
  sql`(select ${sql.raw(what)} from trips where trips.agency_id = bookings.agency_id and trips.id = bookings.trip_id)`

/** The name of whom a trip is for, by the id that the trip has of them. */
const nameOf = (table: 'contacts' | 'leads', key: string) =>
  sql<string | null>`(select person.name from trips join ${sql.raw(table)} as person
    on person.agency_id = trips.agency_id and person.id = trips.${sql.raw(key)}
    where trips.agency_id = bookings.agency_id and trips.id = bookings.trip_id)`

export const bookingColumns = {
  ...columns,
  vendor: sql<string | null>`coalesce((select name from vendors
    where vendors.agency_id = bookings.agency_id and vendors.id = bookings.vendor_id), ${bookings.vendor})`.as(
    'vendor_name',
  ),
  tripNumber: sql<number>`${ofTrip('number')}`.as('trip_number'),
  tripTitle: sql<string>`${ofTrip('title')}`.as('trip_title'),
  tripCurrency: sql<string>`${ofTrip('currency')}`.as('trip_currency'),
  contactName: nameOf('contacts', 'contact_id').as('contact_name'),
  leadName: nameOf('leads', 'lead_id').as('lead_name'),
}

const ph = sql.placeholder
const isOpen = sql`${bookings.status} not in ('confirmed', 'dropped')`
const anyOf = (column: unknown, name: BookingCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`

export const bookingList: ListSpec<BookingCondition, BookingSort> & { table: FindableTable } = {
  table: bookings,
  columns: bookingColumns,
  sorts: {
    date: { column: bookings.date, isNullable: true },
    holdUntil: { column: bookings.holdUntil, isNullable: true },
    createdAt: { column: bookings.createdAt },
    updatedAt: { column: bookings.updatedAt },
    title: { column: bookings.title },
    number: { column: bookings.number },
  },
  conditions: {
    present: () => isNull(bookings.deletedAt),
    deleted: () => isNotNull(bookings.deletedAt),
    trip: () => eq(bookings.tripId, ph('trip')),
    vendors: () => anyOf(bookings.vendorId, 'vendors', 'uuid'),
    vendorsOrNone: () => sql`(${anyOf(bookings.vendorId, 'vendorsOrNone', 'uuid')} or ${bookings.vendorId} is null)`,
    statuses: () => anyOf(bookings.status, 'statuses', 'text'),
    categories: () => anyOf(bookings.category, 'categories', 'text'),
    owners: () => anyOf(bookings.ownerId, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(bookings.ownerId, 'ownersOrNone', 'uuid')} or ${bookings.ownerId} is null)`,
    visible: () => isListed('visible', bookings.ownerId, bookings.operationsId),
    visibleOrUnowned: () => isListed('visibleOrUnowned', bookings.ownerId, bookings.operationsId, { orUnowned: true }),
    others: () => sql`${bookings.ownerId} is distinct from ${ph('others')}::uuid`,
    from: () => gte(bookings.date, ph('from')),
    to: () => lte(bookings.date, ph('to')),
    ahead: () => sql`(${gte(bookings.date, ph('ahead'))} or ${bookings.date} is null)`,
    held: () => sql`(${bookings.holdUntil} is not null and ${isOpen})`,
    holdBefore: () => sql`(${lt(bookings.holdUntil, ph('holdBefore'))} and ${isOpen})`,
    tags: () => sql`${bookings.tags} && ${ph('tags')}::text[]`,
    found: () => anyOf(bookings.id, 'found', 'uuid'),
    matching: () => isMatching(bookings.terms),
  },
}

export function countBookings(db: AgencyDb, { conditions, values }: BookingQuestion) {
  return countRows(db, bookingList, conditions, values)
}

/** Bookings in the order of the ids; those that are gone are left out. */
export const bookingRowsOf = rowsByIds(bookings, bookingColumns)

/** The next bookings of a question in the order of their ids. */
export const nextBookings = (db: AgencyDb, part: QuestionPart<BookingCondition>) =>
  nextRows<BookingRecord, BookingCondition>(db, bookingList, part)
