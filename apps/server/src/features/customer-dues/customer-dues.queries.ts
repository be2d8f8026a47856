import { type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'

/** A part of what a customer owes, with the one day by which it is to be paid. */
interface CustomerDue extends Record<string, unknown> {
  tripId: string | null
  /** Null of what is not by a trip's instalments. */
  instalmentId: string | null
  /** Where several pay the trip: whose part of the instalment. */
  shareId: string | null
  /** Of the instalment among those of its trip. */
  place: number | null
  /** The instalment's, or the number of the document. */
  label: string | null
  /** What has it in the books; null of what is not invoiced yet. */
  itemId: string | null
  /** Who owes it, as it was when that was charged or agreed: they may have been merged since. */
  contactId: string | null
  dueOn: string | null
  currency: string
  amount: number
  /** In the currency of the books; null of what they do not have. */
  base: number | null
}

/**
 * What customers owe, who of them and by when, as rows to select from: the one place that says it (`customer_dues` in
 * sql/what-is-owed.sql).
 *
 * - A trip is owed by its instalments, each by the day that was agreed upon; where several pay it, by their shares. An
 *   invoice moves no day, however late it is issued: its parts are due as the instalments that it charges are, the earliest
 *   first, and so are a proforma and a draft.
 * - What no invoice charges is owed as well, as instalments that are not invoiced yet.
 * - An invoice of no trip, or in another currency than its trip, is owed by its own day.
 * - What has no day is not late.
 * - What is invoiced is owed in the currency of the invoice, as the books have it, by whoever the invoice names; the rest in
 *   the trip's currency, by its customer or payer.
 * - Of a trip that is called off what is charged for that is owed; of one that was deleted only what is in the books.
 * @param trips some trips alone, and what belongs to none
 */
export const selectCustomerDues = (db: AgencyDb, trips?: SQL): SQL =>
  trips ? sql`customer_dues(${db.agencyId}, ${trips})` : sql`customer_dues(${db.agencyId})`

/** What of a trip is to be paid, the first first: of one of its documents what that charges. */
export async function listDuesOfTrip(
  db: AgencyDb,
  { tripId, itemId }: { tripId: string; itemId?: string },
): Promise<CustomerDue[]> {
  const { rows } = await db.execute<CustomerDue>(sql`
    select trip_id as "tripId", instalment_id as "instalmentId", share_id as "shareId", place, label, item_id as "itemId",
           contact_id as "contactId", due_on::text as "dueOn", currency, amount::float8 as amount, base::float8 as base
      from trip_dues(${db.agencyId}, array[${tripId}::uuid])
     ${itemId === undefined ? sql`` : sql`where item_id = ${itemId}`}
     order by due_on nulls last, place, item_id nulls last, share_id`)
  return rows
}
