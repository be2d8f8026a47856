import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { OfAccount } from './statements-candidates.queries.ts'

interface Sums extends Record<string, unknown> {
  balance: string | null
  balance_day: string | null
  books: string
  opening: string
  open: string
  open_count: string
  seen: string
  later: string
  later_count: string
  elsewhere: string
  elsewhere_count: string
}

/**
 * What the lines of an account and the books say up to a day: the balance of the last line, the books' own, and of lines
 * and matches what the difference is made of.
 */
export async function sumBalance(db: AgencyDb, { accountId, currency }: OfAccount, day: string) {
  const agency = db.agencyId
  const { rows } = await db.execute<Sums>(sql`
    with lines as (
      select * from bank_lines where agency_id = ${agency}::uuid and account_id = ${accountId}::uuid and day <= ${day}::date
    ), newest as (
      select balance, day from lines where balance is not null order by day desc, position desc, id desc limit 1
    ), after as (
      select coalesce(sum(amount), 0) as amount from lines where day > (select day from newest)
    ), matched as (
      select match.amount, entry.day > ${day}::date as is_later,
             not exists (select from ledger_lines as line where line.agency_id = match.agency_id and line.entry_id = match.entry_id
                          and line.account = 'bank' and line.part = ${accountId}::text) as is_elsewhere
        from bank_matches as match join lines on lines.id = match.line_id
        join ledger_entries as entry on entry.agency_id = match.agency_id and entry.id = match.entry_id
       where match.agency_id = ${agency}::uuid and match.ended_at is null
    )
    select (select newest.balance + after.amount from newest, after) as balance,
           (select newest.day::text from newest) as balance_day,
           (select coalesce(sum(amount), 0) from ledger_lines
             where agency_id = ${agency}::uuid and account = 'bank' and part = ${accountId}::text
               and currency = ${currency} and day <= ${day}::date) as books,
           (select coalesce(sum(line.amount), 0) from ledger_lines as line
             join ledger_entries as entry on entry.agency_id = line.agency_id and entry.id = line.entry_id
            where line.agency_id = ${agency}::uuid and line.account = 'bank' and line.part = ${accountId}::text
              and line.currency = ${currency} and line.day <= ${day}::date and entry.document_kind = 'opening') as opening,
           (select coalesce(sum(amount - explained), 0) from lines) as open,
           (select count(*) from lines where state <> 'settled') as open_count,
           coalesce(sum(amount) filter (where not is_elsewhere and not is_later), 0) as seen,
           coalesce(sum(amount) filter (where not is_elsewhere and is_later), 0) as later,
           count(*) filter (where not is_elsewhere and is_later) as later_count,
           coalesce(sum(amount) filter (where is_elsewhere), 0) as elsewhere,
           count(*) filter (where is_elsewhere) as elsewhere_count
      from matched`)
  const [row] = rows
  if (!row) throw new Error('the sums are not there')
  return {
    balance: row.balance === null ? null : Number(row.balance),
    balanceDay: row.balance_day,
    books: Number(row.books),
    opening: Number(row.opening),
    unexplained: { count: Number(row.open_count), amount: Number(row.open) },
    seen: Number(row.seen),
    later: { count: Number(row.later_count), amount: Number(row.later) },
    elsewhere: { count: Number(row.elsewhere_count), amount: Number(row.elsewhere) },
  }
}
