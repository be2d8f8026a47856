import type { PaymentRunState } from '@sarai/contract/payment-run-words'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { paymentRunLines, paymentRuns } from './payment-runs.table.ts'

export type RunRecord = typeof paymentRuns.$inferSelect
export type RunLineRecord = typeof paymentRunLines.$inferSelect

export async function findRun(db: AgencyDb, id: string): Promise<RunRecord | undefined> {
  const [found] = await db
    .select()
    .from(paymentRuns)
    .where(and(db.own(paymentRuns), eq(paymentRuns.id, id)))
  return found
}

/** A run, held until the transaction ends. */
export async function findRunForUpdate(db: AgencyDb, id: string): Promise<RunRecord | undefined> {
  const [found] = await db
    .select()
    .from(paymentRuns)
    .where(and(db.own(paymentRuns), eq(paymentRuns.id, id)))
    .for('update')
  return found
}

export async function insertRun(db: AgencyDb, run: typeof paymentRuns.$inferInsert): Promise<RunRecord> {
  const [inserted] = await db.insert(paymentRuns).values(run).returning()
  if (!inserted) throw new Error('the payment run was not stored')
  return inserted
}

/** Changes a run; every change is a new version of it. */
export async function updateRun(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof paymentRuns.$inferInsert>,
): Promise<RunRecord> {
  const [updated] = await db
    .update(paymentRuns)
    .set({ ...changes, version: sql`${paymentRuns.version} + 1` })
    .where(and(db.own(paymentRuns), eq(paymentRuns.id, id)))
    .returning()
  if (!updated) throw new Error('the payment run to change is gone')
  return updated
}

/** The newest runs, with how many bills and vendors each pays. */
export function listRuns(
  db: AgencyDb,
  { states, cursor, limit }: { states?: PaymentRunState[]; cursor?: string; limit: number },
) {
  const ofRun = sql`from payment_run_lines as line join bills on bills.agency_id = line.agency_id and bills.id = line.bill_id
    where line.agency_id = payment_runs.agency_id and line.run_id = payment_runs.id and line.state = 'ok'`
  return db
    .select({
      run: paymentRuns,
      bills: sql`(select count(*) ${ofRun})`.mapWith(Number).as('bills'),
      vendors: sql`(select count(distinct bills.vendor_id) ${ofRun})`.mapWith(Number).as('vendors'),
    })
    .from(paymentRuns)
    .where(
      and(
        db.own(paymentRuns),
        states && states.length > 0 ? inArray(paymentRuns.state, states) : undefined,
        cursor ? lt(paymentRuns.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(paymentRuns.id))
    .limit(limit)
}

/** The lines of a run, in the order they came. */
export function listRunLines(db: AgencyDb, runId: string): Promise<RunLineRecord[]> {
  return db
    .select()
    .from(paymentRunLines)
    .where(and(db.own(paymentRunLines), eq(paymentRunLines.runId, runId)))
    .orderBy(asc(paymentRunLines.id))
}

/** Runs that bills are in, and are kept out of others by. */
export async function listHolding(
  db: AgencyDb,
  billIds: string[],
): Promise<{ billId: string; runId: string; number: string }[]> {
  if (billIds.length === 0) return []
  return db
    .select({ billId: paymentRunLines.billId, runId: paymentRuns.id, number: paymentRuns.number })
    .from(paymentRunLines)
    .innerJoin(paymentRuns, and(db.own(paymentRuns), eq(paymentRuns.id, paymentRunLines.runId)))
    .where(and(db.own(paymentRunLines), inArray(paymentRunLines.billId, billIds), eq(paymentRunLines.isHolding, true)))
}

export function insertRunLines(db: AgencyDb, lines: (typeof paymentRunLines.$inferInsert)[]) {
  return insertRows(db, paymentRunLines, lines)
}

export function updateRunLine(db: AgencyDb, id: string, changes: Partial<typeof paymentRunLines.$inferInsert>) {
  return db
    .update(paymentRunLines)
    .set(changes)
    .where(and(db.own(paymentRunLines), eq(paymentRunLines.id, id)))
}

/** Changes all lines of a run alike. */
export function updateLinesOf(db: AgencyDb, runId: string, changes: Partial<typeof paymentRunLines.$inferInsert>) {
  return db
    .update(paymentRunLines)
    .set(changes)
    .where(and(db.own(paymentRunLines), eq(paymentRunLines.runId, runId)))
}

export async function deleteRunLines(db: AgencyDb, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(paymentRunLines).where(and(db.own(paymentRunLines), inArray(paymentRunLines.id, ids)))
}
