import { and, asc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bankAccounts, bankChanges } from './bank-accounts.table.ts'

export type BankAccountRecord = typeof bankAccounts.$inferSelect

/** The agency's accounts, the oldest first. */
export function listBankAccounts(db: AgencyDb): Promise<BankAccountRecord[]> {
  return db
    .select()
    .from(bankAccounts)
    .where(db.own(bankAccounts))
    .orderBy(asc(bankAccounts.createdAt), asc(bankAccounts.id))
}

/** The same, held until the transaction ends. */
export function holdBankAccounts(db: AgencyDb): Promise<BankAccountRecord[]> {
  return db.select().from(bankAccounts).where(db.own(bankAccounts)).orderBy(asc(bankAccounts.id)).for('update')
}

export async function findBankAccount(db: AgencyDb, id: string): Promise<BankAccountRecord | undefined> {
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(and(db.own(bankAccounts), eq(bankAccounts.id, id)))
  return account
}

export function insertBankAccount(db: AgencyDb, account: typeof bankAccounts.$inferInsert) {
  return db.insert(bankAccounts).values(account)
}

/** Changes an account; every change is a new version. */
export function updateBankAccount(db: AgencyDb, id: string, changes: Partial<typeof bankAccounts.$inferInsert>) {
  return db
    .update(bankAccounts)
    .set({ ...changes, version: sql`${bankAccounts.version} + 1` })
    .where(and(db.own(bankAccounts), eq(bankAccounts.id, id)))
}

/** Makes these the accounts that are offered first, and no others. */
export async function setDefaults(db: AgencyDb, ids: string[]): Promise<void> {
  await db
    .update(bankAccounts)
    .set({ isDefault: false })
    .where(and(db.own(bankAccounts), eq(bankAccounts.isDefault, true), notInArray(bankAccounts.id, ids)))
  await db
    .update(bankAccounts)
    .set({ isDefault: true })
    .where(and(db.own(bankAccounts), eq(bankAccounts.isDefault, false), inArray(bankAccounts.id, ids)))
}

export function deleteBankAccount(db: AgencyDb, id: string) {
  return db.delete(bankAccounts).where(and(db.own(bankAccounts), eq(bankAccounts.id, id)))
}

/** Stores a change until its code is given, and removes expired ones. */
export async function insertBankChange(
  db: AgencyDb,
  now: string,
  change: typeof bankChanges.$inferInsert,
): Promise<void> {
  await db.delete(bankChanges).where(and(db.own(bankChanges), lt(bankChanges.expiresAt, now)))
  await db.insert(bankChanges).values(change)
}

export async function findBankChangeForUpdate(db: AgencyDb, id: string, userId: string) {
  const [change] = await db
    .select()
    .from(bankChanges)
    .where(and(db.own(bankChanges), eq(bankChanges.id, id), eq(bankChanges.userId, userId), isNull(bankChanges.doneAt)))
    .for('update')
  return change
}

export function updateBankChange(db: AgencyDb, id: string, changes: Partial<typeof bankChanges.$inferInsert>) {
  return db
    .update(bankChanges)
    .set(changes)
    .where(and(db.own(bankChanges), eq(bankChanges.id, id)))
}
