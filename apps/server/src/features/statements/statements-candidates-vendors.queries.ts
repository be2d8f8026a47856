import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bills } from '../bills/bills.table.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** Bills of vendors of which something is open. */
export function listBills(db: AgencyDb, currency: string, limit: number) {
  return db
    .select({
      id: bills.id,
      number: bills.billNumber,
      dueOn: bills.dueOn,
      open: sql`(-${ledgerItems.amount})`.mapWith(Number),
      vendorId: bills.vendorId,
      party: vendors.name,
    })
    .from(ledgerItems)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, ledgerItems.itemId)))
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, bills.vendorId)))
    .where(
      and(
        db.own(ledgerItems),
        eq(ledgerItems.account, 'vendor'),
        eq(ledgerItems.currency, currency),
        lt(ledgerItems.amount, 0),
        eq(bills.state, 'entered'),
      ),
    )
    .orderBy(asc(bills.dueOn), asc(bills.id))
    .limit(limit)
}

/** Credit notes of vendors of which something is left. */
export function listCredits(db: AgencyDb, currency: string, limit: number) {
  return db
    .select({
      id: bills.id,
      number: bills.billNumber,
      day: bills.billedOn,
      open: ledgerItems.amount,
      vendorId: bills.vendorId,
      party: vendors.name,
    })
    .from(ledgerItems)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, ledgerItems.itemId)))
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, bills.vendorId)))
    .where(
      and(
        db.own(ledgerItems),
        eq(ledgerItems.account, 'vendor_advance'),
        eq(ledgerItems.currency, currency),
        gt(ledgerItems.amount, 0),
        eq(bills.kind, 'credit'),
        eq(bills.state, 'entered'),
      ),
    )
    .orderBy(asc(bills.billedOn), asc(bills.id))
    .limit(limit)
}
