import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { trips } from './trips.table.ts'

/** The trips that the checks are to look at again, some at a time, in one order. */
export async function uncheckedTrips(db: AgencyDb, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(db.own(trips), isNotNull(trips.checkDueAt), after ? gt(trips.id, after) : undefined))
    .orderBy(asc(trips.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** One of them, held until the transaction ends, so that what is booked meanwhile is looked at again afterwards. */
export async function lockUncheckedTrip(db: AgencyDb, id: string) {
  const { needsPassport, quotedTax, quotedNet } = trips
  const isUnquoted = sql<boolean>`${quotedTax} is null or ${quotedNet} is null`
  const [found] = await db
    .select({ id: trips.id, needsPassport, isUnquoted })
    .from(trips)
    .where(and(db.own(trips), eq(trips.id, id), isNotNull(trips.checkDueAt)))
    .for('update')
  return found
}

/** Has the checks look again at a trip. */
export async function checkAgain(db: AgencyDb, id: string): Promise<void> {
  await db
    .update(trips)
    .set({ checkDueAt: sql`clock_timestamp()` })
    .where(and(db.own(trips), eq(trips.id, id)))
}

/** Keeps what was quoted of a trip. That is no new version of it. */
export async function setQuote(
  db: AgencyDb,
  id: string,
  { quotedTax, quotedNet }: { quotedTax: number; quotedNet: number },
): Promise<void> {
  await db
    .update(trips)
    .set({ quotedTax, quotedNet })
    .where(and(db.own(trips), eq(trips.id, id)))
}

/** Counts anew what each of a trip's payers has paid of their share. */
export async function countPaid(db: AgencyDb, id: string): Promise<void> {
  await db.execute(sql`select share_payments(${db.agencyId}, ${id})`)
}

/** Stores what the checks found. That is no new version of the trip. */
export async function setFindings(db: AgencyDb, id: string, findings: number): Promise<void> {
  await db
    .update(trips)
    .set({ findings, checkDueAt: null })
    .where(and(db.own(trips), eq(trips.id, id)))
}
