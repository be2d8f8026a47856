import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { voucherRevisions } from './vouchers-revisions.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(voucherRevisions)

export type RevisionRecord = Awaited<ReturnType<typeof listRevisions>>[number]

/** Where the revision is that is shown at this address. */
export async function findByPublicKey(database: Database, publicKey: string) {
  const [found] = await database.findByKey(publicKey, (db) =>
    db
      .select({ agencyId: voucherRevisions.agencyId, id: voucherRevisions.id })
      .from(voucherRevisions)
      .where(eq(voucherRevisions.publicKey, publicKey)),
  )
  return found
}

export async function insertRevision(db: AgencyDb, made: typeof voucherRevisions.$inferInsert): Promise<void> {
  await db.insert(voucherRevisions).values(made)
}

/** What was issued of a voucher, newest first. */
export function listRevisions(db: AgencyDb, voucherId: string) {
  return db
    .select(columns)
    .from(voucherRevisions)
    .where(and(db.own(voucherRevisions), eq(voucherRevisions.voucherId, voucherId)))
    .orderBy(desc(voucherRevisions.number))
}

export async function findRevision(db: AgencyDb, id: string) {
  const [found] = await db
    .select(columns)
    .from(voucherRevisions)
    .where(and(db.own(voucherRevisions), eq(voucherRevisions.id, id)))
  return found
}

export async function findRevisionOf(db: AgencyDb, voucherId: string, number: number) {
  const [found] = await db
    .select(columns)
    .from(voucherRevisions)
    .where(
      and(db.own(voucherRevisions), eq(voucherRevisions.voucherId, voucherId), eq(voucherRevisions.number, number)),
    )
  return found
}

/** All revisions of some vouchers. */
export function listRevisionsOf(db: AgencyDb, voucherIds: string[]) {
  return db
    .select(columns)
    .from(voucherRevisions)
    .where(and(db.own(voucherRevisions), inArray(voucherRevisions.voucherId, voucherIds)))
}
