import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bills } from '../bills/bills.table.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** Bills of vendors of which something is open, or credit notes of which something is left, by when that was or is due. */
function listOpen(db: AgencyDb, kind: 'bill' | 'credit', { currency, limit }: { currency: string; limit: number }) {
  const isNote = kind === 'credit'
  const on = isNote ? bills.billedOn : bills.dueOn
  return db
    .select({
      id: bills.id,
      number: bills.billNumber,
      on: sql<string | null>`${on}`,
      open: sql`abs(${ledgerItems.amount})`.mapWith(Number),
      vendorId: bills.vendorId,
      party: vendors.name,
    })
    .from(ledgerItems)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, ledgerItems.itemId)))
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, bills.vendorId)))
    .where(
      and(
        db.own(ledgerItems),
        eq(ledgerItems.account, isNote ? 'vendor_advance' : 'vendor'),
        eq(ledgerItems.currency, currency),
        isNote ? gt(ledgerItems.amount, 0) : lt(ledgerItems.amount, 0),
        eq(bills.kind, kind),
        eq(bills.state, 'entered'),
      ),
    )
    .orderBy(asc(on), asc(bills.id))
    .limit(limit)
}

/** Bills of vendors of which something is open, the first due first. */
export const listBills = (db: AgencyDb, currency: string, limit: number) => listOpen(db, 'bill', { currency, limit })

/** Credit notes of vendors of which something is left, the oldest first. */
export const listCredits = (db: AgencyDb, currency: string, limit: number) =>
  listOpen(db, 'credit', { currency, limit })
