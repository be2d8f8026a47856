import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { ledgerLines, ledgerTotals } from './ledger.table.ts'

interface Days {
  from: string
  before: string
}

/** Sums of whole months before one and up to another, of days ahead of them, and of days after. */
export type Share = 'before' | 'within' | 'ahead' | 'after'

const number = (value: SQL, name: string) => value.mapWith(Number).as(name)

function monthsOf(db: AgencyDb, first: string, last: string) {
  const { account, part, currency, month, debit, credit, baseDebit, baseCredit } = ledgerTotals
  return db
    .select({
      share: sql<Share>`case when ${month} < ${first}::date then 'before' else 'within' end`.as('share'),
      account,
      part,
      currency,
      debit: number(sql`sum(${debit})`, 'debit'),
      credit: number(sql`sum(${credit})`, 'credit'),
      baseDebit: number(sql`sum(${baseDebit})`, 'base_debit'),
      baseCredit: number(sql`sum(${baseCredit})`, 'base_credit'),
    })
    .from(ledgerTotals)
    .where(and(db.own(ledgerTotals), lte(month, last)))
    .groupBy(sql`1`, account, part, currency)
}

function daysOf(db: AgencyDb, share: 'ahead' | 'after', { from, before }: Days) {
  const { account, currency, day, amount, base } = ledgerLines
  return db
    .select({
      share: sql<Share>`${share}::text`.as('share'),
      account,
      part: sql<string>`ledger_total_part(${account}, ${ledgerLines.part})`.as('part'),
      currency,
      debit: number(sql`sum(greatest(${amount}, 0))`, 'debit'),
      credit: number(sql`sum(greatest(-${amount}, 0))`, 'credit'),
      baseDebit: number(sql`sum(greatest(${base}, 0))`, 'base_debit'),
      baseCredit: number(sql`sum(greatest(-${base}, 0))`, 'base_credit'),
    })
    .from(ledgerLines)
    .where(and(db.own(ledgerLines), gte(day, from), lt(day, before)))
    .groupBy(account, sql`3`, currency)
}

/** What accounts come to, by share, in one statement: all shares are of the same moment. */
export function sumAccounts(
  db: AgencyDb,
  { first, last, ahead, after }: { first: string; last: string; ahead: Days; after: Days },
) {
  return unionAll(monthsOf(db, first, last), daysOf(db, 'ahead', ahead), daysOf(db, 'after', after))
}
