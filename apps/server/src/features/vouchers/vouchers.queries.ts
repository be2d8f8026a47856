import { uuidv7 } from 'uuidv7'
import { and, asc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { isVisible, type Visible, visibleValues } from '../../core/db/visible.ts'
import { voucherColumns } from './vouchers-list.queries.ts'
import type { TakenOver } from './vouchers-taken.rules.ts'
import { voucherTerms } from './vouchers.rules.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { voucherBookings, vouchers } from './vouchers.table.ts'

const ph = sql.placeholder

const byId = statement((db, own) =>
  db
    .select(voucherColumns)
    .from(vouchers)
    .where(
      sql`${own(vouchers)} and ${vouchers.id} = ${ph('id')} and ${isVisible(vouchers.ownerId, vouchers.operationsId)}`,
    ),
)
const byIdLocked = statement((db, own) =>
  db
    .select(voucherColumns)
    .from(vouchers)
    .where(
      sql`${own(vouchers)} and ${vouchers.id} = ${ph('id')} and ${isVisible(vouchers.ownerId, vouchers.operationsId)}`,
    )
    .for('update'),
)

export type VoucherRecord = NonNullable<Awaited<ReturnType<typeof findVoucher>>>

/** A voucher that may be seen, deleted or not. */
export async function findVoucher(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byId, { id, ...visibleValues(visible) })
  return found
}

/** The same, held until the transaction ends. */
export async function findVoucherForUpdate(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byIdLocked, { id, ...visibleValues(visible) })
  return found
}

export async function insertVouchers(
  db: AgencyDb,
  made: Omit<typeof vouchers.$inferInsert, 'terms'>[],
): Promise<VoucherRecord[]> {
  if (made.length === 0) return []
  return db
    .insert(vouchers)
    .values(made.map((voucher) => ({ ...voucher, terms: voucherTerms(voucher) })))
    .returning(voucherColumns)
}

type Changes = Omit<Partial<typeof vouchers.$inferInsert>, 'terms'>

/** Changes a voucher; every change is a new version of it. */
export async function updateVoucher(db: AgencyDb, before: VoucherRecord, changes: Changes): Promise<VoucherRecord> {
  const terms = voucherTerms({ ...before, ...changes })
  const [updated] = await db
    .update(vouchers)
    .set({ ...changes, terms, version: sql`${vouchers.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(vouchers), eq(vouchers.id, before.id)))
    .returning(voucherColumns)
  if (!updated) throw new Error('the voucher to change is gone')
  return updated
}

/** Notes which bookings vouchers are of, with what these say now; in place of what was noted before. */
export async function noteBookings(db: AgencyDb, pairs: { voucherId: string; bookingId: string }[]): Promise<void> {
  if (pairs.length === 0) return
  const given = pairs.map(
    ({ voucherId, bookingId }) => sql`(${uuidv7()}::uuid, ${voucherId}::uuid, ${bookingId}::uuid)`,
  )
  await db.execute(sql`
    insert into ${voucherBookings} (id, voucher_id, booking_id, said_date, said_time, said_nights, said_number, said_vendor_id, said_vendor, said_more)
    select given.id, given.voucher_id, booking.id, booking.date, booking.time, booking.nights,
           number_said(booking.status, booking.confirmation_number), booking.vendor_id, booking.vendor,
           booking_said(booking.title, booking.category, booking.details, booking.driver, booking.wishes)
      from (values ${sql.join(given, sql`, `)}) as given (id, voucher_id, booking_id)
      join ${bookings} as booking on booking.agency_id = ${db.agencyId} and booking.id = given.booking_id`)
}

/** What vouchers have taken over; null where all of it was written by hand, or long ago. */
export async function listTaken(db: AgencyDb, ids: string[]): Promise<Map<string, TakenOver | null>> {
  const found = await db
    .select({ id: vouchers.id, taken: vouchers.taken })
    .from(vouchers)
    .where(and(db.own(vouchers), inArray(vouchers.id, ids)))
  return new Map(found.map(({ id, taken }) => [id, taken]))
}

/** The same of one. */
export const findTaken = async (db: AgencyDb, id: string): Promise<TakenOver | null> =>
  (await listTaken(db, [id])).get(id) ?? null

/** A digest of what a voucher takes over from the travellers of a trip. @param parts see `partsOf` */
export async function partySaid(db: AgencyDb, tripId: string, parts: string): Promise<string | null> {
  const { rows } = await db.execute<{ said: string | null }>(
    sql`select party_said(${db.agencyId}::uuid, ${tripId}::uuid, ${parts}) as said`,
  )
  return rows[0]?.said ?? null
}

/** Has a voucher differ from its bookings until they are taken over again. */
export async function unsayBookings(db: AgencyDb, voucherId: string): Promise<void> {
  await db
    .update(voucherBookings)
    .set({ saidMore: '' })
    .where(and(db.own(voucherBookings), eq(voucherBookings.voucherId, voucherId)))
}

/** Forgets that a voucher is of some bookings. */
export async function forgetBookings(db: AgencyDb, voucherId: string, bookingIds: string[]): Promise<void> {
  await db
    .delete(voucherBookings)
    .where(
      and(
        db.own(voucherBookings),
        eq(voucherBookings.voucherId, voucherId),
        inArray(voucherBookings.bookingId, bookingIds),
      ),
    )
}

/** The bookings that a voucher is of. */
export async function listBookingIds(db: AgencyDb, voucherId: string): Promise<string[]> {
  const rows = await db
    .select({ bookingId: voucherBookings.bookingId })
    .from(voucherBookings)
    .where(and(db.own(voucherBookings), eq(voucherBookings.voucherId, voucherId)))
  return rows.map(({ bookingId }) => bookingId)
}

/** Which bookings the vouchers of a trip are of, of those that hold: neither cancelled nor deleted. */
export function listNamedBookings(db: AgencyDb, tripId: string) {
  return db
    .select({
      voucherId: vouchers.id,
      status: vouchers.status,
      revision: vouchers.revision,
      differs: vouchers.differs,
      bookingId: voucherBookings.bookingId,
    })
    .from(vouchers)
    .innerJoin(voucherBookings, eq(voucherBookings.voucherId, vouchers.id))
    .where(
      and(
        db.own(vouchers),
        db.own(voucherBookings),
        eq(vouchers.tripId, tripId),
        ne(vouchers.status, 'cancelled'),
        isNull(vouchers.deletedAt),
      ),
    )
}

/** The vouchers of some bookings that hold, all of whose bookings are among them or were dropped; held. */
export function listVouchersOnlyOf(db: AgencyDb, bookingIds: string[]): Promise<VoucherRecord[]> {
  const others = sql`exists (select from voucher_bookings as other join bookings on bookings.agency_id = other.agency_id
    and bookings.id = other.booking_id where other.agency_id = vouchers.agency_id and other.voucher_id = vouchers.id
    and other.booking_id <> all(${sql.param(bookingIds)}::uuid[]) and bookings.status <> 'dropped')`
  return db
    .select(voucherColumns)
    .from(vouchers)
    .where(
      and(
        db.own(vouchers),
        ne(vouchers.status, 'cancelled'),
        isNull(vouchers.deletedAt),
        inArray(
          vouchers.id,
          db
            .select({ id: voucherBookings.voucherId })
            .from(voucherBookings)
            .where(and(db.own(voucherBookings), inArray(voucherBookings.bookingId, bookingIds))),
        ),
        sql`not ${others}`,
      ),
    )
    .orderBy(asc(vouchers.id))
    .for('update')
}

/** The vouchers of a trip that hold; held. */
export function listHoldingOf(db: AgencyDb, tripId: string): Promise<VoucherRecord[]> {
  return db
    .select(voucherColumns)
    .from(vouchers)
    .where(
      and(db.own(vouchers), eq(vouchers.tripId, tripId), ne(vouchers.status, 'cancelled'), isNull(vouchers.deletedAt)),
    )
    .orderBy(asc(vouchers.id))
    .for('update')
}

/** The vouchers of a trip in the order they are used, but for those that were deleted. */
export function listOf(db: AgencyDb, tripId: string): Promise<VoucherRecord[]> {
  return db
    .select(voucherColumns)
    .from(vouchers)
    .where(and(db.own(vouchers), eq(vouchers.tripId, tripId), isNull(vouchers.deletedAt)))
    .orderBy(asc(vouchers.startDate), asc(vouchers.id))
}

/** The vouchers of a trip in the order they are used, of which something was issued that holds. */
export function listIssuedOf(db: AgencyDb, tripId: string): Promise<VoucherRecord[]> {
  return db
    .select(voucherColumns)
    .from(vouchers)
    .where(
      and(
        db.own(vouchers),
        eq(vouchers.tripId, tripId),
        ne(vouchers.status, 'cancelled'),
        isNull(vouchers.deletedAt),
        sql`${vouchers.revision} > 0`,
      ),
    )
    .orderBy(asc(vouchers.startDate), asc(vouchers.id))
}

/** The drafts that were never issued and whose bookings or travellers say something else by now, in one order. */
export async function listDraftsBehind(db: AgencyDb, after: string | undefined, limit: number) {
  return db
    .select({ id: vouchers.id, tripId: vouchers.tripId })
    .from(vouchers)
    .where(
      and(
        db.own(vouchers),
        eq(vouchers.differs, true),
        eq(vouchers.revision, 0),
        eq(vouchers.status, 'draft'),
        isNull(vouchers.deletedAt),
        after ? gt(vouchers.id, after) : undefined,
      ),
    )
    .orderBy(asc(vouchers.id))
    .limit(limit)
}

/** How far the vouchers of a trip are. */
export async function countOf(db: AgencyDb, tripId: string) {
  const { revision, status, hasDraft, differs, sentAt } = vouchers
  const holds = sql`${status} <> 'cancelled'`
  const isIssued = sql`${holds} and ${revision} > 0`
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      drafts: count(sql`${holds} and ${revision} = 0`),
      issued: count(isIssued),
      toSend: count(sql`${isIssued} and not ${hasDraft} and not ${differs} and ${sentAt} is null`),
      changed: count(sql`${isIssued} and (${hasDraft} or ${differs})`),
    })
    .from(vouchers)
    .where(and(db.own(vouchers), eq(vouchers.tripId, tripId), isNull(vouchers.deletedAt)))
  return counts ?? { all: 0, drafts: 0, issued: 0, toSend: 0, changed: 0 }
}
