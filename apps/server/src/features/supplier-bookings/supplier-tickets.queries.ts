import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../../kernel/files/files.table.ts'
import { supplierBookings } from './supplier-bookings.table.ts'
import { supplierTickets } from './supplier-tickets.table.ts'

type Stored = typeof supplierTickets.$inferSelect
/** Its file is null where that was removed. */
export type SupplierTicketRecord = Stored

const columns = { ...getTableColumns(supplierTickets), fileId: files.id }
const inOrder = [asc(supplierTickets.place), asc(supplierTickets.id)]

/** The tickets of some bookings at suppliers, in the suppliers' order. */
export async function listSupplierTickets(db: AgencyDb, supplierBookingIds: string[]): Promise<SupplierTicketRecord[]> {
  if (supplierBookingIds.length === 0) return []
  return db
    .select(columns)
    .from(supplierTickets)
    .leftJoin(files, and(db.own(files), eq(files.id, supplierTickets.fileId)))
    .where(and(db.own(supplierTickets), inArray(supplierTickets.supplierBookingId, supplierBookingIds)))
    .orderBy(...inOrder)
}

/** The tickets of some services, whichever booking at a supplier gave them. */
export async function listTicketsOfBookings(db: AgencyDb, bookingIds: string[]) {
  if (bookingIds.length === 0) return []
  return db
    .select({ ...columns, bookingId: supplierBookings.bookingId })
    .from(supplierTickets)
    .innerJoin(
      supplierBookings,
      and(db.own(supplierBookings), eq(supplierBookings.id, supplierTickets.supplierBookingId)),
    )
    .leftJoin(files, and(db.own(files), eq(files.id, supplierTickets.fileId)))
    .where(and(db.own(supplierTickets), inArray(supplierBookings.bookingId, bookingIds)))
    .orderBy(asc(supplierBookings.createdAt), ...inOrder)
    .limit(1000)
}

/** Keeps tickets that are good, those of before too. */
export async function upsertTickets(
  db: AgencyDb,
  rows: readonly Omit<typeof supplierTickets.$inferInsert, 'agencyId' | 'id'>[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(supplierTickets)
    .values([...rows])
    .onConflictDoUpdate({
      target: [supplierTickets.agencyId, supplierTickets.supplierBookingId, supplierTickets.digest],
      set: { endedAt: null, place: sql`excluded.place` },
    })
}

/** Has some tickets not be good any more; their files are fetched no longer. */
export async function endTickets(db: AgencyDb, ids: string[], endedAt: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(supplierTickets)
    .set({ endedAt, fetchAt: null })
    .where(and(db.own(supplierTickets), inArray(supplierTickets.id, ids)))
}

export function listTicketsToFetch(db: AgencyDb, now: string, limit: number): Promise<Stored[]> {
  return db
    .select()
    .from(supplierTickets)
    .where(and(db.own(supplierTickets), lte(supplierTickets.fetchAt, now)))
    .orderBy(asc(supplierTickets.fetchAt))
    .limit(limit)
}

/** One whose file is still wanted, held until the transaction ends. */
export async function findTicketToFetch(db: AgencyDb, id: string): Promise<Stored | undefined> {
  const isWanted = and(isNull(supplierTickets.endedAt), isNull(supplierTickets.fileId))
  const [found] = await db
    .select()
    .from(supplierTickets)
    .where(and(db.own(supplierTickets), eq(supplierTickets.id, id), isWanted))
    .for('update')
  return found
}

export async function updateTicket(
  db: AgencyDb,
  id: string,
  changes: Partial<Pick<Stored, 'fileId' | 'fetchAt' | 'tries' | 'problem'>>,
): Promise<void> {
  await db
    .update(supplierTickets)
    .set(changes)
    .where(and(db.own(supplierTickets), eq(supplierTickets.id, id)))
}
