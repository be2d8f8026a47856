import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { billLines, bills } from '../bills/bills.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerLines } from '../ledger/ledger.table.ts'
import { trips } from '../trips/trips.table.ts'

/** The accounts that say what a trip earns. */
export const profitAccounts = [
  'sales',
  'pure_agent',
  'cost',
  'exchange_difference',
  'bank_charges',
  'written_off',
  'round_off',
] as const

/** What the books have of a trip, by account. */
export function sumTrip(db: AgencyDb, tripId: string) {
  const { account, base } = ledgerLines
  return db
    .select({ account, base: sql`sum(${base})`.mapWith(Number) })
    .from(ledgerLines)
    .where(and(db.own(ledgerLines), eq(ledgerLines.tripId, tripId), inArray(account, [...profitAccounts])))
    .groupBy(account)
}

/** What was quoted of a trip: the tax in its price and its cost; null where that is not known. */
export async function findQuoted(db: AgencyDb, tripId: string): Promise<{ tax: number; net: number } | null> {
  const [found] = await db
    .select({ tax: trips.quotedTax, net: trips.quotedNet })
    .from(trips)
    .where(and(db.own(trips), eq(trips.id, tripId)))
  return found && found.tax !== null && found.net !== null ? { tax: found.tax, net: found.net } : null
}

/** What the documents of some trips charge beyond the agreed price, below zero where they credit a part of it. */
export async function sumBeyond(db: AgencyDb, tripIds: string[]): Promise<Map<string, number>> {
  const { tripId, beyondPrice, state } = invoices
  const rows = await db
    .select({ tripId: sql<string>`${tripId}`, beyond: sql`sum(${beyondPrice})`.mapWith(Number) })
    .from(invoices)
    .where(and(db.own(invoices), sql`${tripId} = any(${sql.param(tripIds)}::uuid[])`, eq(state, 'issued')))
    .groupBy(tripId)
  return new Map(rows.map((row) => [row.tripId, row.beyond]))
}

/** Whether bills charge for a booking, and credit notes have not taken all of it back. */
export const isCharged = sql`bool_or(${bills.kind} = 'bill') and (bool_and(${bills.kind} = 'bill')
  or sum(case when ${bills.kind} = 'credit' then -1 else 1 end * (${billLines.net} + ${billLines.cgst} + ${billLines.sgst} + ${billLines.igst} + ${billLines.vat})) > 0)`

/** Which of some bookings a bill in the books charges for. */
export async function billedAmong(db: AgencyDb, bookingIds: string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set()
  const rows = await db
    .select({ id: billLines.bookingId })
    .from(billLines)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, billLines.billId), eq(bills.state, 'entered')))
    .where(and(db.own(billLines), isNotNull(billLines.bookingId), inArray(billLines.bookingId, bookingIds)))
    .groupBy(billLines.bookingId)
    .having(isCharged)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
