import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorAccountChanges, vendorAccounts } from './vendors-accounts.table.ts'
import { vendors } from './vendors.table.ts'

export type AccountRecord = typeof vendorAccounts.$inferSelect
export type ChangeRecord = typeof vendorAccountChanges.$inferSelect

/** A vendor's accounts, the oldest first. */
export function listAccounts(db: AgencyDb, vendorId: string): Promise<AccountRecord[]> {
  return db
    .select()
    .from(vendorAccounts)
    .where(and(db.own(vendorAccounts), eq(vendorAccounts.vendorId, vendorId)))
    .orderBy(asc(vendorAccounts.createdAt), asc(vendorAccounts.id))
}

/** The accounts of several vendors that are not deleted, the oldest first. */
export async function listAccountsOf(db: AgencyDb, vendorIds: string[]): Promise<AccountRecord[]> {
  if (vendorIds.length === 0) return []
  const found = await db
    .select({ account: vendorAccounts })
    .from(vendorAccounts)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, vendorAccounts.vendorId), isNull(vendors.deletedAt)))
    .where(and(db.own(vendorAccounts), inArray(vendorAccounts.vendorId, vendorIds)))
    .orderBy(asc(vendorAccounts.createdAt), asc(vendorAccounts.id))
  return found.map(({ account }) => account)
}

/** Those that wait, and what was decided last. */
export function listChanges(db: AgencyDb, vendorId: string, limit: number): Promise<ChangeRecord[]> {
  return db
    .select()
    .from(vendorAccountChanges)
    .where(and(db.own(vendorAccountChanges), eq(vendorAccountChanges.vendorId, vendorId)))
    .orderBy(sql`${vendorAccountChanges.state} = 'waiting' desc`, desc(vendorAccountChanges.askedAt))
    .limit(limit)
}

export async function findAccountForUpdate(db: AgencyDb, vendorId: string, id: string) {
  const [account] = await db
    .select()
    .from(vendorAccounts)
    .where(and(db.own(vendorAccounts), eq(vendorAccounts.id, id), eq(vendorAccounts.vendorId, vendorId)))
    .for('update')
  return account
}

export async function findChangeForUpdate(db: AgencyDb, vendorId: string, id: string) {
  const [change] = await db
    .select()
    .from(vendorAccountChanges)
    .where(
      and(db.own(vendorAccountChanges), eq(vendorAccountChanges.id, id), eq(vendorAccountChanges.vendorId, vendorId)),
    )
    .for('update')
  return change
}

export function insertAccount(db: AgencyDb, account: typeof vendorAccounts.$inferInsert) {
  return db.insert(vendorAccounts).values(account)
}

/** Changes an account; every change is a new version. */
export function updateAccount(db: AgencyDb, id: string, changes: Partial<typeof vendorAccounts.$inferInsert>) {
  return db
    .update(vendorAccounts)
    .set({ ...changes, version: sql`${vendorAccounts.version} + 1` })
    .where(and(db.own(vendorAccounts), eq(vendorAccounts.id, id)))
}

export function deleteAccount(db: AgencyDb, id: string) {
  return db.delete(vendorAccounts).where(and(db.own(vendorAccounts), eq(vendorAccounts.id, id)))
}

export function insertChange(db: AgencyDb, change: typeof vendorAccountChanges.$inferInsert) {
  return db.insert(vendorAccountChanges).values(change)
}

export function updateChange(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<typeof vendorAccountChanges.$inferInsert, 'id'>>,
) {
  return db
    .update(vendorAccountChanges)
    .set(changes)
    .where(and(db.own(vendorAccountChanges), eq(vendorAccountChanges.id, id)))
}

/** Notes which changes of a vendor's accounts have waited too long, so that others can be entered. */
export function closeExpired(db: AgencyDb, vendorId: string, now: string) {
  return db
    .update(vendorAccountChanges)
    .set({ state: 'expired' })
    .where(
      and(
        db.own(vendorAccountChanges),
        eq(vendorAccountChanges.vendorId, vendorId),
        eq(vendorAccountChanges.state, 'waiting'),
        lt(vendorAccountChanges.expiresAt, now),
      ),
    )
}

/** A change of an account that is gone has nothing to wait for. */
export function withdrawOfAccount(db: AgencyDb, accountId: string, decidedAt: string) {
  return db
    .update(vendorAccountChanges)
    .set({ state: 'withdrawn', decidedAt })
    .where(
      and(
        db.own(vendorAccountChanges),
        eq(vendorAccountChanges.accountId, accountId),
        eq(vendorAccountChanges.state, 'waiting'),
      ),
    )
}

/** Other vendors, not deleted, that have an account of the same number or UPI id. */
export async function listSameAccounts(db: AgencyDb, vendorId: string) {
  return db
    .select({
      numberPrint: vendorAccounts.numberPrint,
      upiId: sql<string | null>`lower(${vendorAccounts.upiId})`,
      id: vendors.id,
      name: vendors.name,
    })
    .from(vendorAccounts)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, vendorAccounts.vendorId), isNull(vendors.deletedAt)))
    .where(
      and(
        db.own(vendorAccounts),
        ne(vendorAccounts.vendorId, vendorId),
        or(
          sql`${vendorAccounts.numberPrint} in ${ofVendor('number_print', db, vendorId)}`,
          sql`lower(${vendorAccounts.upiId}) in ${ofVendor('lower(upi_id)', db, vendorId)}`,
        ),
      ),
    )
    .limit(200)
}

const ofVendor = (what: 'number_print' | 'lower(upi_id)', db: AgencyDb, vendorId: string) => sql`(
  select ${sql.raw(what)} from vendor_accounts where agency_id = ${db.agencyId}::uuid and vendor_id = ${vendorId}::uuid
  union all
  select ${sql.raw(what)} from vendor_account_changes where agency_id = ${db.agencyId}::uuid and vendor_id = ${vendorId}::uuid)`
