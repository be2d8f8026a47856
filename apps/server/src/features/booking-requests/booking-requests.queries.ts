import { foldVendorName } from '@sarai/itinerary/vendor-names'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { bookingRequestLines as lines, bookingRequestMessages, bookingRequests } from './booking-requests.table.ts'

const { agencyId: _request, ...requestColumns } = getTableColumns(bookingRequests)
const { agencyId: _line, ...lineColumns } = getTableColumns(lines)
const { agencyId: _message, ...messageColumns } = getTableColumns(bookingRequestMessages)

export type RequestRecord = NonNullable<Awaited<ReturnType<typeof findRequest>>>
export type LineRecord = Awaited<ReturnType<typeof listLines>>[number]
export type MessageRecord = Awaited<ReturnType<typeof listMessages>>[number]

/** Where the request is that has this key. */
export async function findByPublicKey(database: Database, publicKey: string) {
  const [found] = await database.findByKey(publicKey, (db) =>
    db
      .select({ agencyId: bookingRequests.agencyId, id: bookingRequests.id })
      .from(bookingRequests)
      .where(eq(bookingRequests.publicKey, publicKey)),
  )
  return found
}

const isOne = (db: AgencyDb, id: string) => and(db.own(bookingRequests), eq(bookingRequests.id, id))

export async function findRequest(db: AgencyDb, id: string) {
  const [found] = await db.select(requestColumns).from(bookingRequests).where(isOne(db, id))
  return found
}

/** The same, held until the transaction ends: whoever answers or decides goes one after the other. */
export async function findRequestForUpdate(db: AgencyDb, id: string) {
  const [found] = await db.select(requestColumns).from(bookingRequests).where(isOne(db, id)).for('update')
  return found
}

export function listRequestsOfTrip(db: AgencyDb, tripId: string) {
  return db
    .select(requestColumns)
    .from(bookingRequests)
    .where(and(db.own(bookingRequests), eq(bookingRequests.tripId, tripId)))
    .orderBy(desc(bookingRequests.sentAt), desc(bookingRequests.id))
    .limit(1000)
}

export function listRequestsByIds(db: AgencyDb, ids: string[]) {
  return db
    .select(requestColumns)
    .from(bookingRequests)
    .where(and(db.own(bookingRequests), inArray(bookingRequests.id, ids)))
    .orderBy(desc(bookingRequests.sentAt), desc(bookingRequests.id))
}

export async function insertRequest(db: AgencyDb, made: typeof bookingRequests.$inferInsert): Promise<RequestRecord> {
  const [stored] = await db.insert(bookingRequests).values(made).returning(requestColumns)
  if (!stored) throw new Error('the request was not stored')
  return stored
}

export async function updateRequest(
  db: AgencyDb,
  id: string,
  changes: Partial<Pick<typeof bookingRequests.$inferInsert, 'openedAt' | 'remindedAt' | 'revokedAt'>>,
): Promise<void> {
  await db.update(bookingRequests).set(changes).where(isOne(db, id))
}

const folded = sql`lower(btrim(${bookingRequests.vendor}))`

/** What was sent to a typed name went to this vendor. What the vendor was called then stays. */
export async function linkRequests(db: AgencyDb, { vendorId, name }: { vendorId: string; name: string }) {
  await db
    .update(bookingRequests)
    .set({ vendorId })
    .where(and(db.own(bookingRequests), isNull(bookingRequests.vendorId), eq(folded, foldVendorName(name))))
}

/** The address that a vendor was mailed at last; of one that is none of the agency's vendors by its name. */
export async function findLastAddress(
  db: AgencyDb,
  { vendorId, vendor }: Pick<RequestRecord, 'vendorId'> & { vendor: string },
): Promise<string | null> {
  const isTheirs = vendorId
    ? eq(bookingRequests.vendorId, vendorId)
    : and(isNull(bookingRequests.vendorId), eq(folded, foldVendorName(vendor)))
  const [found] = await db
    .select({ sentTo: bookingRequests.sentTo })
    .from(bookingRequests)
    .where(and(db.own(bookingRequests), isTheirs, eq(bookingRequests.way, 'mail'), isNotNull(bookingRequests.sentTo)))
    .orderBy(desc(bookingRequests.sentAt), desc(bookingRequests.id))
    .limit(1)
  return found?.sentTo ?? null
}

/** Notes the first time that a vendor looks. @returns whether it was the first */
export async function noteOpened(db: AgencyDb, id: string, at: string): Promise<boolean> {
  const noted = await db
    .update(bookingRequests)
    .set({ openedAt: at })
    .where(and(isOne(db, id), isNull(bookingRequests.openedAt)))
    .returning({ id: bookingRequests.id })
  return noted.length > 0
}

export async function insertLines(db: AgencyDb, made: (typeof lines.$inferInsert)[]): Promise<void> {
  await db.insert(lines).values(made)
}

export function listLines(db: AgencyDb, requestIds: string[]) {
  return db
    .select(lineColumns)
    .from(lines)
    .where(and(db.own(lines), inArray(lines.requestId, requestIds)))
    .orderBy(asc(lines.position), asc(lines.id))
}

/** The lines that a booking was ever in. */
export function listLinesOfBooking(db: AgencyDb, bookingId: string) {
  return db
    .select(lineColumns)
    .from(lines)
    .where(and(db.own(lines), eq(lines.bookingId, bookingId)))
    .limit(200)
}

export async function findLine(db: AgencyDb, id: string): Promise<LineRecord | undefined> {
  const [found] = await db
    .select(lineColumns)
    .from(lines)
    .where(and(db.own(lines), eq(lines.id, id)))
  return found
}

/** The bookings of these that somebody is asked for now. */
export async function listAsked(db: AgencyDb, bookingIds: string[]): Promise<Set<string>> {
  const found = await db
    .select({ bookingId: lines.bookingId })
    .from(lines)
    .where(and(db.own(lines), inArray(lines.bookingId, bookingIds), isNull(lines.closed)))
  return new Set(found.map(({ bookingId }) => bookingId))
}

/** An answer or a decision: a new version of the line. */
export async function updateLine(db: AgencyDb, id: string, changes: Partial<typeof lines.$inferInsert>): Promise<void> {
  await db
    .update(lines)
    .set({ ...changes, version: sql`${lines.version} + 1` })
    .where(and(db.own(lines), eq(lines.id, id)))
}

/** What these bookings were asked for by before holds no longer. */
export async function supersedeLines(db: AgencyDb, bookingIds: string[]): Promise<void> {
  await db
    .update(lines)
    .set({ closed: 'superseded', version: sql`${lines.version} + 1` })
    .where(and(db.own(lines), inArray(lines.bookingId, bookingIds), isNull(lines.closed)))
}

export async function withdrawLines(db: AgencyDb, requestId: string): Promise<void> {
  await db
    .update(lines)
    .set({ closed: 'withdrawn', version: sql`${lines.version} + 1` })
    .where(and(db.own(lines), eq(lines.requestId, requestId), isNull(lines.closed)))
}

export function listMessages(db: AgencyDb, requestIds: string[]) {
  return db
    .select(messageColumns)
    .from(bookingRequestMessages)
    .where(and(db.own(bookingRequestMessages), inArray(bookingRequestMessages.requestId, requestIds)))
    .orderBy(asc(bookingRequestMessages.at), asc(bookingRequestMessages.id))
    .limit(1000)
}

export async function insertMessage(db: AgencyDb, made: typeof bookingRequestMessages.$inferInsert): Promise<void> {
  await db.insert(bookingRequestMessages).values(made)
}
