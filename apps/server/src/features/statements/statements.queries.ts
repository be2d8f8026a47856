import type { StatementColumns } from '@sarai/contract/statement-schemas'
import { and, asc, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { bankAccounts } from '../bank-accounts/bank-accounts.table.ts'
import { bankColumns, bankStatements } from './statements.table.ts'

const maxColumns = 200

/** Every account, with how far its lines are explained. */
export function listAccounts(db: AgencyDb) {
  const { id, label, bankName, lastDigits, currency, createdAt } = bankAccounts
  const ofAccount = sql`bank_lines.agency_id = ${bankAccounts.agencyId} and bank_lines.account_id = ${bankAccounts.id}`
  return db
    .select({
      id,
      label,
      bankName,
      lastDigits,
      currency,
      open: sql`(select count(*) from bank_lines where ${ofAccount} and bank_lines.state = 'open')`.mapWith(Number),
      until: sql<string | null>`(select max(bank_lines.day)::text from bank_lines where ${ofAccount})`,
    })
    .from(bankAccounts)
    .where(db.own(bankAccounts))
    .orderBy(asc(createdAt), asc(id))
}

/** Which columns were chosen for files of an account, the newest first. */
export function listColumns(db: AgencyDb, accountId: string) {
  const { headerKey, columns } = bankColumns
  return db
    .select({ headerKey, columns })
    .from(bankColumns)
    .where(and(db.own(bankColumns), eq(bankColumns.accountId, accountId)))
    .orderBy(desc(bankColumns.updatedAt))
    .limit(maxColumns)
}

export async function rememberColumns(
  db: AgencyDb,
  chosen: { accountId: string; headerKey: string; columns: StatementColumns },
): Promise<void> {
  const { agencyId, accountId, headerKey } = bankColumns
  await db
    .insert(bankColumns)
    .values(chosen)
    .onConflictDoUpdate({
      target: [agencyId, accountId, headerKey],
      set: { columns: chosen.columns, updatedAt: sql`now()` },
    })
}

export type StatementRecord = typeof bankStatements.$inferSelect

export async function insertStatement(
  db: AgencyDb,
  statement: typeof bankStatements.$inferInsert,
): Promise<StatementRecord> {
  const [inserted] = await db.insert(bankStatements).values(statement).returning()
  if (!inserted) throw new Error('the statement was not stored')
  return inserted
}

/** The last statement of an account that ends before a day and says with how much. */
export async function findLastBefore(db: AgencyDb, accountId: string, day: string) {
  const { to, closing, currency, createdAt } = bankStatements
  const [last] = await db
    .select({ to, closing, currency })
    .from(bankStatements)
    .where(and(db.own(bankStatements), eq(bankStatements.accountId, accountId), isNotNull(closing), lt(to, day)))
    .orderBy(desc(to), desc(createdAt))
    .limit(1)
  return last
}

/** Statements of an account, the newest first. */
export function listStatements(
  db: AgencyDb,
  accountId: string,
  { before, limit }: { before?: { day: string; id: string }; limit: number },
) {
  const { id, createdAt } = bankStatements
  const day = sql<string>`(${createdAt} at time zone 'UTC')::date`
  return db
    .select({ statement: bankStatements, byName: users.name, day: sql<string>`${day}::text` })
    .from(bankStatements)
    .leftJoin(users, and(db.own(users), eq(users.id, bankStatements.createdBy)))
    .where(
      and(
        db.own(bankStatements),
        eq(bankStatements.accountId, accountId),
        before && or(sql`${day} < ${before.day}`, and(sql`${day} = ${before.day}`, lt(id, before.id))),
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(limit)
}
