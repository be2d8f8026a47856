import type { TripBills } from '@sarai/contract/bill-schemas'
import type { VendorStanding, VendorStatement } from '@sarai/contract/vendor-payments'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { vendorStatements, vendorSums } from '../ledger/ledger-parties.service.ts'
import { getTrip } from '../trips/trips.service.ts'
import { getVendor, mergedIds } from '../vendors/vendors.service.ts'
import { expectedOf, presentRow, requireCosts } from './bills-found.service.ts'
import { listCreditsDue } from './bills-credits-due.queries.ts'
import { listOpenNotes } from './bills-notes.queries.ts'
import { listPayments, listSettlements } from './bills-payments.queries.ts'
import { listRefunds } from './bills-refunds.queries.ts'
import { listOverBookings, sumBilled } from './bills.queries.ts'

const shownPayments = 100

/** The newest payments to a vendor, with what of each is ahead, and the bills it was put against. */
export async function paymentsTo(db: AgencyDb, vendorId: string) {
  const rows = await listPayments(db, vendorId, shownPayments)
  const settled = await listSettlements(
    db,
    rows.map(({ payment }) => payment.id),
  )
  return rows.map(({ payment, advance }) => ({
    ...payment,
    advance,
    bills: settled.filter(({ paymentId }) => paymentId === payment.id),
  }))
}

/** What a vendor is owed and was paid ahead, and its newest payments. */
export async function standingOf(db: AgencyDb, actor: Member, vendorId: string): Promise<VendorStanding> {
  requireCosts(actor)
  await getVendor(db, vendorId)
  const ids = await mergedIds(db, vendorId)
  const sums = await vendorSums(db, ids)
  const notes = await listOpenNotes(db, ids, shownPayments)
  const payments = await paymentsTo(db, vendorId)
  const creditsDue = await listCreditsDue(db, { vendorIds: ids })
  const credits = notes.map((note) => ({ ...note, enteredOn: note.enteredOn ?? note.billedOn }))
  return { ...sums, creditsDue, credits, payments, refunds: await listRefunds(db, vendorId, shownPayments) }
}

/** What a vendor is owed between two days, as the books have it. */
export async function statementOf(
  db: AgencyDb,
  actor: Member,
  { vendorId, from, to }: { vendorId: string; from: string; to: string },
): Promise<VendorStatement[]> {
  requireCosts(actor)
  await getVendor(db, vendorId)
  const ids = await mergedIds(db, vendorId)
  const due = await listCreditsDue(db, { vendorIds: ids })
  const sumDue = (currency: string) => due.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0)
  const statements = await vendorStatements(db, ids, { from, to })
  return statements.map((statement) => ({ ...statement, creditsDue: sumDue(statement.currency) }))
}

/** Bills over the bookings of a trip, and what of each booking was expected. */
export async function billsOfTrip(db: AgencyDb, actor: Member, tripId: string): Promise<TripBills> {
  requireCosts(actor)
  await getTrip(db, actor, tripId)
  const booked = await listBookings(db, tripId)
  const ids = booked.map(({ id }) => id)
  const billed = await sumBilled(db, ids)
  const due = new Map((await listCreditsDue(db, { tripId })).map((one) => [one.bookingId, one.inBooking]))
  const over = ids.length > 0 ? await listOverBookings(db, ids) : []
  const bookings = booked.map((booking) => {
    const { id, number, title, vendorId, vendor: vendorName, currency } = booking
    const own = billed.filter(({ bookingId }) => bookingId === id)
    const charged = own.reduce((sum, one) => (one.currency === currency ? sum + one.cost : sum), 0)
    const hasOthers = own.some((one) => one.currency !== currency)
    return {
      id,
      number,
      title,
      vendorId,
      vendorName,
      expected: expectedOf(booking),
      currency,
      billed: charged,
      creditDue: due.get(id) ?? 0,
      hasOthers,
    }
  })
  return { bookings, bills: over.map(presentRow) }
}
