import { and, asc, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { isSeenBy, isVisible, type Visible, visibleValues } from '../../core/db/visible.ts'
import { bookingColumns } from './bookings-list.queries.ts'
import { bookings } from './bookings.table.ts'

const ph = sql.placeholder

const byId = statement((db, own) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .where(
      sql`${own(bookings)} and ${bookings.id} = ${ph('id')} and ${isVisible(bookings.ownerId, bookings.operationsId)}`,
    ),
)
const byIdLocked = statement((db, own) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .where(
      sql`${own(bookings)} and ${bookings.id} = ${ph('id')} and ${isVisible(bookings.ownerId, bookings.operationsId)}`,
    )
    .for('update'),
)

export type BookingRecord = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** A booking that may be seen, deleted or not. */
export async function findBooking(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byId, { id, ...visibleValues(visible) })
  return found
}

/** The same, held until the transaction ends, so that nobody else changes it meanwhile. */
export async function findBookingForUpdate(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byIdLocked, { id, ...visibleValues(visible) })
  return found
}

/** Several that may be seen, deleted or not; in the order of their ids. */
export function findBookings(db: AgencyDb, ids: string[], visible: Visible): Promise<BookingRecord[]> {
  return ofIds(db, ids, visible)
}

/** The same, held until the transaction ends; locked in one order, so that nobody waits in a circle. */
export function findBookingsForUpdate(db: AgencyDb, ids: string[], visible: Visible): Promise<BookingRecord[]> {
  return ofIds(db, ids, visible).for('update')
}

function ofIds(db: AgencyDb, ids: string[], visible: Visible) {
  return db
    .select(bookingColumns)
    .from(bookings)
    .where(and(db.own(bookings), inArray(bookings.id, ids), isSeenBy(visible, bookings.ownerId, bookings.operationsId)))
    .orderBy(asc(bookings.id))
}

export async function insertBookings(db: AgencyDb, made: (typeof bookings.$inferInsert)[]): Promise<BookingRecord[]> {
  return made.length > 0 ? db.insert(bookings).values(made).returning(bookingColumns) : []
}

/** Changes a booking; every change is a new version of it. */
export async function updateBooking(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof bookings.$inferInsert>,
): Promise<BookingRecord> {
  const [updated] = await db
    .update(bookings)
    .set({ ...changes, version: sql`${bookings.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(bookings), eq(bookings.id, id)))
    .returning(bookingColumns)
  if (!updated) throw new Error('the booking to change is gone')
  return updated
}

/**
 * The services of a trip as its days go, on each day in the order of the itinerary: what is added or replaced by hand
 * stands at its day. Those without a day come last.
 */
export function listBookings(db: AgencyDb, tripId: string) {
  return db
    .select(bookingColumns)
    .from(bookings)
    .where(and(db.own(bookings), eq(bookings.tripId, tripId), isNull(bookings.deletedAt)))
    .orderBy(asc(bookings.date), asc(bookings.position), asc(bookings.id))
}

/** Whether an item of the itinerary is booked, by a booking that is not dropped. */
export async function hasLiveBooking(db: AgencyDb, tripId: string, itemId: string): Promise<boolean> {
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        db.own(bookings),
        eq(bookings.tripId, tripId),
        eq(bookings.itemId, itemId),
        ne(bookings.status, 'dropped'),
        isNull(bookings.deletedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The position after a trip's last service. */
export async function nextPosition(db: AgencyDb, tripId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(bookings.position) })
    .from(bookings)
    .where(and(db.own(bookings), eq(bookings.tripId, tripId)))
  return (row?.last ?? -1) + 1
}

/** Puts the services of a trip in the order of the itinerary. That is no new version of them. */
export async function orderBookings(db: AgencyDb, tripId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const place = sql`array_position(${sql.param(itemIds)}::uuid[], ${bookings.itemId})`
  await db
    .update(bookings)
    .set({ position: sql`coalesce(${place} - 1, ${itemIds.length} + ${bookings.position})` })
    .where(and(db.own(bookings), eq(bookings.tripId, tripId)))
}

/** Holds the services of a trip until the transaction ends, always in the same order. */
export async function lockBookings(db: AgencyDb, tripId: string): Promise<void> {
  await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(db.own(bookings), eq(bookings.tripId, tripId)))
    .orderBy(asc(bookings.id))
    .for('update')
}

/** What services were booked for with vendors in a currency, dropped ones too, in its minor units. */
export async function sumBooked(db: AgencyDb, vendorIds: string[], currency: string): Promise<number> {
  const [found] = await db
    .select({ net: sql`coalesce(sum(${bookings.net}), 0)`.mapWith(Number) })
    .from(bookings)
    .where(and(db.own(bookings), inArray(bookings.vendorId, vendorIds), eq(bookings.currency, currency)))
  return found?.net ?? 0
}
