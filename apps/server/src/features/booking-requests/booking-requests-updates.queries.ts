import { foldVendorName } from '@sarai/itinerary/vendor-names'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { vendorUpdates } from './booking-requests-updates.table.ts'
import { bookingRequestLines as lines, bookingRequests } from './booking-requests.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(vendorUpdates)
const shown = { ...columns, bookingNumber: bookings.number, tripOwnerId: bookings.ownerId }

export type UpdateRecord = Awaited<ReturnType<typeof listUpdatesOfTrip>>[number]

const isOpen = and(isNull(vendorUpdates.acknowledgedAt), isNull(vendorUpdates.closedAt))

function selectUpdates(db: AgencyDb) {
  return db
    .select(shown)
    .from(vendorUpdates)
    .innerJoin(bookings, and(db.own(bookings), eq(bookings.id, vendorUpdates.bookingId)))
    .$dynamic()
}

/** The latest first. */
export function listUpdatesOfTrip(db: AgencyDb, tripId: string) {
  return selectUpdates(db)
    .where(and(db.own(vendorUpdates), eq(vendorUpdates.tripId, tripId)))
    .orderBy(desc(vendorUpdates.madeAt), desc(vendorUpdates.id))
    .limit(1000)
}

export function listUpdatesOfRequest(db: AgencyDb, requestId: string) {
  return selectUpdates(db)
    .where(and(db.own(vendorUpdates), eq(vendorUpdates.requestId, requestId), isNull(vendorUpdates.closedAt)))
    .orderBy(asc(vendorUpdates.madeAt), asc(vendorUpdates.id))
    .limit(1000)
}

export async function findUpdate(db: AgencyDb, id: string): Promise<UpdateRecord | undefined> {
  const [found] = await selectUpdates(db).where(and(db.own(vendorUpdates), eq(vendorUpdates.id, id)))
  return found
}

/** What a trip's vendors have not acknowledged yet, held until the transaction ends. */
export function listOpenUpdatesForUpdate(db: AgencyDb, tripId: string) {
  return selectUpdates(db)
    .where(and(db.own(vendorUpdates), eq(vendorUpdates.tripId, tripId), isOpen))
    .orderBy(asc(vendorUpdates.madeAt), asc(vendorUpdates.id))
    .for('update', { of: vendorUpdates })
}

export async function findOpenUpdate(db: AgencyDb, bookingId: string): Promise<UpdateRecord | undefined> {
  const [found] = await selectUpdates(db).where(
    and(db.own(vendorUpdates), eq(vendorUpdates.bookingId, bookingId), isOpen),
  )
  return found
}

/** The trip of which a task reminds somebody to tell a vendor. */
export async function findTripOfTask(db: AgencyDb, taskId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ tripId: vendorUpdates.tripId })
    .from(vendorUpdates)
    .where(and(db.own(vendorUpdates), eq(vendorUpdates.taskId, taskId), isOpen))
    .limit(1)
  return found?.tripId
}

/**
 * What a booking was asked by last: not what was replaced by a newer request, or withdrawn before it was confirmed.
 */
export async function findStandingLine(db: AgencyDb, bookingId: string) {
  const [found] = await db
    .select({ line: lines, request: bookingRequests })
    .from(lines)
    .innerJoin(bookingRequests, and(db.own(bookingRequests), eq(bookingRequests.id, lines.requestId)))
    .where(
      and(
        db.own(lines),
        eq(lines.bookingId, bookingId),
        or(isNull(lines.closed), and(eq(lines.closed, 'withdrawn'), eq(lines.answer, 'confirmed'))),
      ),
    )
    .orderBy(desc(bookingRequests.sentAt), desc(lines.id))
    .limit(1)
  return found
}

export async function insertUpdate(db: AgencyDb, made: typeof vendorUpdates.$inferInsert): Promise<void> {
  await db.insert(vendorUpdates).values(made)
}

export async function setUpdates(
  db: AgencyDb,
  ids: string[],
  changes: Partial<typeof vendorUpdates.$inferInsert>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(vendorUpdates)
    .set(changes)
    .where(and(db.own(vendorUpdates), inArray(vendorUpdates.id, ids)))
}

/** Who was ever asked for these bookings or told of them, and what they confirmed them by. */
export async function listVendorsAsked(db: AgencyDb, bookingIds: string[]) {
  const [requests, updates] = await db.together(() => [
    db
      .select({
        bookingId: lines.bookingId,
        vendorId: bookingRequests.vendorId,
        vendor: bookingRequests.vendor,
        confirmationNumber: lines.confirmationNumber,
      })
      .from(lines)
      .innerJoin(bookingRequests, and(db.own(bookingRequests), eq(bookingRequests.id, lines.requestId)))
      .where(and(db.own(lines), inArray(lines.bookingId, bookingIds))),
    db
      .select({
        bookingId: vendorUpdates.bookingId,
        vendorId: vendorUpdates.vendorId,
        vendor: vendorUpdates.vendor,
        confirmationNumber: vendorUpdates.confirmationNumber,
      })
      .from(vendorUpdates)
      .where(and(db.own(vendorUpdates), inArray(vendorUpdates.bookingId, bookingIds))),
  ])
  return [...requests, ...updates]
}

/** What a typed name is to know this vendor is to know. */
export async function linkUpdates(db: AgencyDb, { vendorId, name }: { vendorId: string; name: string }) {
  const isTyped = and(
    isNull(vendorUpdates.vendorId),
    eq(sql`lower(btrim(${vendorUpdates.vendor}))`, foldVendorName(name)),
  )
  await db
    .update(vendorUpdates)
    .set({ vendorId })
    .where(and(db.own(vendorUpdates), isTyped))
}

/** The tasks of these of which nothing is left to be done. */
export async function listFinishedTasks(db: AgencyDb, taskIds: string[]): Promise<string[]> {
  if (taskIds.length === 0) return []
  const open = await db
    .select({ taskId: vendorUpdates.taskId })
    .from(vendorUpdates)
    .where(and(db.own(vendorUpdates), inArray(vendorUpdates.taskId, taskIds), isNotNull(vendorUpdates.taskId), isOpen))
  return taskIds.filter((id) => !open.some(({ taskId }) => taskId === id))
}
