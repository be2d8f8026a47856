import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { voucherKeys } from './vouchers-keys.table.ts'

/** The key of this name, whosever it is. */
export async function findKey(database: Database, keyId: string) {
  const [found] = await database.findByKey(keyId, (db) =>
    db
      .select({ agencyId: voucherKeys.agencyId, publicKey: voucherKeys.publicKey })
      .from(voucherKeys)
      .where(eq(voucherKeys.keyId, keyId)),
  )
  return found
}

/** An agency's keys, newest first. */
export function listKeys(db: AgencyDb) {
  const { keyId, publicKey, createdAt, retiredAt } = voucherKeys
  return db
    .select({ keyId, publicKey, createdAt, retiredAt })
    .from(voucherKeys)
    .where(db.own(voucherKeys))
    .orderBy(desc(voucherKeys.createdAt), desc(voucherKeys.id))
}

const isCurrent = (db: AgencyDb) => and(db.own(voucherKeys), isNull(voucherKeys.retiredAt))

export async function findCurrentKey(db: AgencyDb) {
  const { id, keyId, privateKey } = voucherKeys
  const [found] = await db.select({ id, keyId, privateKey }).from(voucherKeys).where(isCurrent(db))
  return found
}

/** Stores a key as the current one, unless there is one already. */
export async function insertKey(db: AgencyDb, made: typeof voucherKeys.$inferInsert): Promise<void> {
  await db.insert(voucherKeys).values(made).onConflictDoNothing()
}

/** Nothing is signed with the current key any more; it cannot be. */
export async function retireKey(db: AgencyDb, retiredAt: string): Promise<void> {
  await db.update(voucherKeys).set({ retiredAt, privateKey: null }).where(isCurrent(db))
}
