import { blockedParts } from '@sarai/ledger/purchases'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { billLines } from '../bills/bills.table.ts'
import { ledgerLines } from '../ledger/ledger.table.ts'
import { profitAccounts } from './profit.queries.ts'

/** What the books have of a trip by service and account, with tax that cannot be credited apart. */
export function sumTripByBooking(db: AgencyDb, tripId: string) {
  const { bookingId, account, part, base } = ledgerLines
  const isBlocked = sql<boolean>`(${account} = 'cost' and ${part} is not null and ${inArray(part, [...blockedParts])})`
  return db
    .select({ bookingId, account, isBlocked: isBlocked.as('is_blocked'), base: sql`sum(${base})`.mapWith(Number) })
    .from(ledgerLines)
    .where(and(db.own(ledgerLines), eq(ledgerLines.tripId, tripId), inArray(account, [...profitAccounts])))
    .groupBy(bookingId, account, sql`is_blocked`)
}

/** What exchange brought or cost a trip by entry, with the bills that the entry settles. Debits are above zero. */
export async function listDifferences(db: AgencyDb, tripId: string) {
  const { rows } = await db.execute<{ base: string; items: string[] | null }>(sql`
    select sum(line.base) as base,
           (select array_agg(distinct other.item_id) from ledger_lines as other
             where other.agency_id = line.agency_id and other.entry_id = line.entry_id and other.account = 'vendor') as items
      from ledger_lines as line
     where line.agency_id = ${db.agencyId}::uuid and line.trip_id = ${tripId}::uuid and line.account = 'exchange_difference'
     group by line.agency_id, line.entry_id
     order by line.entry_id`)
  return rows.map(({ base, items }) => ({ base: Number(base), bills: items ?? [] }))
}

/** The lines of some bills, by which what was settled of them is shared among their services. */
export function linesOfBills(db: AgencyDb, billIds: string[]) {
  if (billIds.length === 0) return Promise.resolve([])
  const { billId, bookingId, net } = billLines
  return db
    .select({ billId, bookingId, net })
    .from(billLines)
    .where(and(db.own(billLines), inArray(billId, billIds)))
    .orderBy(billId, billLines.position)
}
