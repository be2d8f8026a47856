import { and, asc, between, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { ledgerEntries, ledgerLines } from '../ledger/ledger.table.ts'
import type { Days } from './returns.queries.ts'
import { tcsDeposits, tcsMonths } from './tcs-deposits.table.ts'

/** The document that deposits post, and the one that statements of banks do. */
export const depositDocument = 'tcs-deposit'
const bankDocument = 'bank-line'

/** What documents of some days have collected at source, in the currency of the books. */
export async function sumCollected(db: AgencyDb, { from, to }: Days): Promise<number> {
  const [found] = await db
    .select({ base: sql`coalesce(-sum(${ledgerLines.base}), 0)`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, ledgerLines.entryId)))
    .where(
      and(
        db.own(ledgerLines),
        eq(ledgerLines.account, 'tcs_payable'),
        between(ledgerLines.day, from, to),
        ne(ledgerEntries.documentKind, depositDocument),
        ne(ledgerEntries.documentKind, bankDocument),
      ),
    )
  return found?.base ?? 0
}

/** What of a month was deposited. */
export async function sumDeposited(db: AgencyDb, month: string): Promise<number> {
  const [found] = await db
    .select({ amount: sql`coalesce(sum(${tcsDeposits.amount}), 0)`.mapWith(Number) })
    .from(tcsDeposits)
    .where(and(db.own(tcsDeposits), eq(tcsDeposits.month, month), isNull(tcsDeposits.cancelledAt)))
  return found?.amount ?? 0
}

/** Deposits for the months between two days, the newest first, with who recorded them. */
export function listDeposits(db: AgencyDb, { from, to }: Days, limit: number) {
  const { agencyId: _agency, createdBy: _by, createdAt: _at, cancelledBy: _who, ...facts } = depositFacts
  return db
    .select({ ...facts, byName: users.name })
    .from(tcsDeposits)
    .leftJoin(users, and(db.own(users), eq(users.id, tcsDeposits.createdBy)))
    .where(and(db.own(tcsDeposits), between(tcsDeposits.month, from, to)))
    .orderBy(desc(tcsDeposits.day), desc(tcsDeposits.id))
    .limit(limit)
}

const depositFacts = {
  agencyId: tcsDeposits.agencyId,
  id: tcsDeposits.id,
  version: tcsDeposits.version,
  month: tcsDeposits.month,
  day: tcsDeposits.day,
  amount: tcsDeposits.amount,
  bsrCode: tcsDeposits.bsrCode,
  challanNumber: tcsDeposits.challanNumber,
  bankAccountId: tcsDeposits.bankAccountId,
  entryId: tcsDeposits.entryId,
  createdBy: tcsDeposits.createdBy,
  createdAt: tcsDeposits.createdAt,
  cancelledAt: tcsDeposits.cancelledAt,
  cancelledBy: tcsDeposits.cancelledBy,
  cancelReason: tcsDeposits.cancelReason,
}

/** False where the challan is recorded already. */
export async function insertDeposit(db: AgencyDb, values: typeof tcsDeposits.$inferInsert): Promise<boolean> {
  const added = await db.insert(tcsDeposits).values(values).onConflictDoNothing().returning({ id: tcsDeposits.id })
  return added.length > 0
}

export async function findDepositForUpdate(db: AgencyDb, id: string) {
  const [found] = await db
    .select(depositFacts)
    .from(tcsDeposits)
    .where(and(db.own(tcsDeposits), eq(tcsDeposits.id, id)))
    .for('update')
  return found
}

export async function updateDeposit(
  db: AgencyDb,
  id: string,
  changes: Pick<typeof tcsDeposits.$inferInsert, 'cancelledAt' | 'cancelledBy' | 'cancelReason'>,
): Promise<void> {
  await db
    .update(tcsDeposits)
    .set({ ...changes, version: sql`${tcsDeposits.version} + 1` })
    .where(and(db.own(tcsDeposits), eq(tcsDeposits.id, id)))
}

/** Months of which people are to be told by now, held until the transaction ends. */
export function listMonthsDue(db: AgencyDb, until: string) {
  return db
    .select({ month: tcsMonths.month })
    .from(tcsMonths)
    .where(and(db.own(tcsMonths), lte(tcsMonths.remindAt, until)))
    .orderBy(asc(tcsMonths.month))
    .for('update')
}

export async function setReminder(db: AgencyDb, month: string, remindAt: string | null): Promise<void> {
  await db
    .update(tcsMonths)
    .set({ remindAt })
    .where(and(db.own(tcsMonths), eq(tcsMonths.month, month)))
}
