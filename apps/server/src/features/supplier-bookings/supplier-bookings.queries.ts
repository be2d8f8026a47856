import { liveSupplierStates } from '@sarai/contract/supplier-booking-words'
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { supplierBookings } from './supplier-bookings.table.ts'

export type SupplierBookingRecord = typeof supplierBookings.$inferSelect

export async function findSupplierBooking(db: AgencyDb, id: string): Promise<SupplierBookingRecord | undefined> {
  const [found] = await db
    .select()
    .from(supplierBookings)
    .where(and(db.own(supplierBookings), eq(supplierBookings.id, id)))
  return found
}

/** Held until the transaction ends. Its booking is held before it. */
export async function findSupplierBookingForUpdate(
  db: AgencyDb,
  id: string,
): Promise<SupplierBookingRecord | undefined> {
  const [found] = await db
    .select()
    .from(supplierBookings)
    .where(and(db.own(supplierBookings), eq(supplierBookings.id, id)))
    .for('update')
  return found
}

export function listSupplierBookings(db: AgencyDb, bookingId: string): Promise<SupplierBookingRecord[]> {
  return db
    .select()
    .from(supplierBookings)
    .where(and(db.own(supplierBookings), eq(supplierBookings.bookingId, bookingId)))
    .orderBy(desc(supplierBookings.createdAt), desc(supplierBookings.id))
}

const isLive = inArray(supplierBookings.state, [...liveSupplierStates])

export async function findLiveSupplierBooking(db: AgencyDb, bookingId: string) {
  const [found] = await db
    .select()
    .from(supplierBookings)
    .where(and(db.own(supplierBookings), eq(supplierBookings.bookingId, bookingId), isLive))
  return found
}

export async function insertSupplierBooking(
  db: AgencyDb,
  values: Omit<typeof supplierBookings.$inferInsert, 'agencyId'>,
): Promise<SupplierBookingRecord> {
  const [stored] = await db.insert(supplierBookings).values(values).returning()
  if (!stored) throw new Error('the booking at the supplier was not stored')
  return stored
}

export async function updateSupplierBooking(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<SupplierBookingRecord, 'id' | 'agencyId' | 'bookingId'>>,
): Promise<SupplierBookingRecord> {
  const [stored] = await db
    .update(supplierBookings)
    .set(changes)
    .where(and(db.own(supplierBookings), eq(supplierBookings.id, id)))
    .returning()
  if (!stored) throw new Error('the booking at the supplier is gone')
  return stored
}

/** Has suppliers cancel what they have of some bookings. @returns how many that are */
export async function markForCancelling(
  db: AgencyDb,
  bookingIds: string[],
  { reason, now }: { reason: string; now: string },
): Promise<number> {
  const marked = await db
    .update(supplierBookings)
    .set({ cancelReason: reason, checkAt: now })
    .where(and(db.own(supplierBookings), inArray(supplierBookings.bookingId, bookingIds), isLive))
    .returning({ id: supplierBookings.id })
  return marked.length
}

/** Has a supplier not cancel any more what it still has of a booking, and be asked how it stands. */
export async function keepAtSupplier(db: AgencyDb, bookingId: string, now: string): Promise<void> {
  await db
    .update(supplierBookings)
    .set({ cancelReason: null, checkAt: now })
    .where(and(db.own(supplierBookings), eq(supplierBookings.bookingId, bookingId), isLive))
}

export function listSupplierBookingsDue(db: AgencyDb, now: string): Promise<{ id: string }[]> {
  return db
    .select({ id: supplierBookings.id })
    .from(supplierBookings)
    .where(and(db.own(supplierBookings), lte(supplierBookings.checkAt, now)))
    .orderBy(asc(supplierBookings.checkAt))
    .limit(200)
}
