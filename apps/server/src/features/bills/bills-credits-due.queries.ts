import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { billLines, bills } from './bills.table.ts'
import { chargedCost } from './bills.queries.ts'

/** Of whose services; those who ask name one of them. */
type Whose = { vendorIds: string[] } | { tripId: string } | { bookingIds: string[] }

/**
 * Services that were dropped and are billed with more than their vendor charges for dropping them, in the currency of their
 * bills. Of a bill in another currency than the booking as much is charged as the charge is of the cost.
 */
export function listCreditsDue(db: AgencyDb, whose: Whose) {
  const { id, number, title, tripId, vendorId, net, dropCharge } = bookings
  const { currency } = bills
  const isSame = sql`${currency} = ${bookings.currency}`
  const share = sql`coalesce(${dropCharge}, 0)::numeric / nullif(${net}, 0)`
  const charge = sql`(case when coalesce(${dropCharge}, 0) = 0 then 0 when ${isSame} then ${dropCharge} else round(${chargedCost} * ${share}) end)`
  const amount = sql`${chargedCost} - ${charge}`
  return db
    .select({
      bookingId: id,
      number,
      title,
      tripId,
      vendorId,
      currency,
      billed: chargedCost,
      charge: charge.mapWith(Number),
      amount: amount.mapWith(Number),
      /** The same in the booking's currency. */
      inBooking: sql`case when ${isSame} then ${amount} else ${net} - coalesce(${dropCharge}, 0) end`.mapWith(Number),
    })
    .from(billLines)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, billLines.billId), eq(bills.state, 'entered')))
    .innerJoin(bookings, and(db.own(bookings), eq(bookings.id, billLines.bookingId)))
    .where(and(db.own(billLines), eq(bookings.status, 'dropped'), isNull(bookings.deletedAt), isWithin(whose)))
    .groupBy(id, number, title, tripId, vendorId, currency, bookings.currency, net, dropCharge)
    .having(sql`${chargedCost} > ${charge}`)
    .orderBy(asc(number))
}

/** Whether a bill of a vendor for a service is in the books. */
export async function hasEnteredBill(
  db: AgencyDb,
  { bookingId, vendorIds }: { bookingId: string; vendorIds: string[] },
): Promise<boolean> {
  const rows = await db
    .select({ id: bills.id })
    .from(billLines)
    .innerJoin(
      bills,
      and(
        db.own(bills),
        eq(bills.id, billLines.billId),
        eq(bills.state, 'entered'),
        eq(bills.kind, 'bill'),
        inArray(bills.vendorId, vendorIds),
      ),
    )
    .where(and(db.own(billLines), eq(billLines.bookingId, bookingId)))
    .limit(1)
  return rows.length > 0
}

function isWithin(whose: Whose) {
  if ('vendorIds' in whose) return inArray(bills.vendorId, whose.vendorIds)
  return 'tripId' in whose ? eq(bookings.tripId, whose.tripId) : inArray(bookings.id, whose.bookingIds)
}
