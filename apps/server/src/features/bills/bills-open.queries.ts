import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { bills } from './bills.table.ts'

/** What a vendor is owed, by the day it is due. @param parts all ids that the books know it by */
export function listOpenOfVendor(db: AgencyDb, parts: string[]) {
  return db
    .select({
      currency: ledgerItems.currency,
      amount: sql`(-${ledgerItems.amount})`.mapWith(Number),
      dueOn: sql<string>`coalesce(${bills.dueOn}, ${ledgerItems.openedOn})::text`,
    })
    .from(ledgerItems)
    .leftJoin(bills, and(db.own(bills), eq(bills.id, ledgerItems.itemId)))
    .where(
      and(
        db.own(ledgerItems),
        eq(ledgerItems.account, 'vendor'),
        inArray(ledgerItems.part, parts),
        lt(ledgerItems.amount, 0),
      ),
    )
}
