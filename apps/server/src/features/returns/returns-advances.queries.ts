import { and, asc, between, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { ledgerLines } from '../ledger/ledger.table.ts'
import { receipts } from '../receipts/receipts.table.ts'
import type { Days } from './returns.queries.ts'

const touched = alias(ledgerLines, 'touched')

/** Payments of which anything happened between two days. */
export const movedIn = (db: AgencyDb, { from, to }: Days) =>
  db
    .select({ id: touched.itemId })
    .from(touched)
    .where(and(db.own(touched), eq(touched.account, 'customer_advance'), between(touched.day, from, to)))

const since = (from: string) => sql`${ledgerLines.day} >= ${from}::date`

/**
 * Payments that were ahead of their invoice: what is left of those that came between two days, and what was used of
 * those that came before. In the currency of the books.
 */
export function listAdvances(db: AgencyDb, { from, to }: Days, limit: number) {
  const left = sql`-sum(${ledgerLines.base})`
  const used = sql`coalesce(sum(${ledgerLines.base}) filter (where ${since(from)}), 0)`
  const isNew = sql<boolean>`min(${ledgerLines.day}) >= ${from}::date`
  return db
    .select({
      id: receipts.id,
      number: sql<string>`${receipts.number}`,
      day: receipts.day,
      tripId: receipts.tripId,
      isNew,
      amount: sql`(case when ${isNew} then ${left} else ${used} end)`.mapWith(Number),
      payer: sql<string | null>`max(${contacts.name})`,
      state: sql<string | null>`max(${contacts.state})`,
      country: sql<string | null>`max(${contacts.country})`,
      gstin: sql<string | null>`max(${contacts.gstin})`,
    })
    .from(ledgerLines)
    .innerJoin(receipts, and(db.own(receipts), eq(receipts.id, ledgerLines.itemId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, receipts.payerId)))
    .where(
      and(
        db.own(ledgerLines),
        eq(ledgerLines.account, 'customer_advance'),
        lte(ledgerLines.day, to),
        inArray(ledgerLines.itemId, movedIn(db, { from, to })),
      ),
    )
    .groupBy(receipts.agencyId, receipts.id)
    .having(sql`(case when ${isNew} then ${left} else ${used} end) <> 0`)
    .orderBy(asc(receipts.day), asc(receipts.id))
    .limit(limit)
}
export type AdvanceRecord = Awaited<ReturnType<typeof listAdvances>>[number]

/** Of which trips receipts are. */
export function listTripsOf(db: AgencyDb, ids: string[]) {
  return db
    .select({ id: receipts.id, tripId: receipts.tripId })
    .from(receipts)
    .where(and(db.own(receipts), sql`${receipts.id} = any(${sql.param(ids)}::uuid[])`))
}
