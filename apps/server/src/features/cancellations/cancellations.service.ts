import type { CancelPreview } from '@sarai/contract/trip-cancelling'
import { dropChargeOf, inTripCurrency } from '@sarai/itinerary/booking-money'
import { cancellationSentences } from '@sarai/itinerary/cancellation'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { sumBilled } from '../bills/bills-credits-due.service.ts'
import { type BookingRecord, listBookings } from '../bookings/bookings.service.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { paidAndInvoiced } from '../trip-dues/trip-dues.service.ts'
import { listTravellers } from '../travellers/travellers.service.ts'
import { leftOf } from '../travellers/travellers-leaving.rules.ts'
import { requireNotOver } from '../trips/trips-found.service.ts'
import { getTrip, requireOwnersReach, type TripRecord } from '../trips/trips.service.ts'
import { chargeByTerms, perPersonItems, shareOf } from './cancellations.rules.ts'

export type CancelAsked = { id: string; travellerId?: string }

type Becomes = CancelPreview['bookings'][number]['becomes']

/** A booking that is touched, with what becomes of it and what its vendor charges. */
export interface Touched {
  booking: BookingRecord
  becomes: Becomes
  charge: number
}

/** What of a booking would become on a day; undefined where nothing does. */
function touchedOf(booking: BookingRecord, perPerson: Set<string> | undefined, day: string): Touched | undefined {
  if (booking.status === 'dropped') return undefined
  if (!perPerson) return { booking, becomes: 'dropped', charge: dropChargeOf(booking, day) }
  if (!booking.itemId || !perPerson.has(booking.itemId)) return undefined
  if (booking.status === 'changed') return undefined
  if (booking.status !== 'initialised') return { booking, becomes: 'changed', charge: 0 }
  return booking.quantity > 1 ? { booking, becomes: 'fewer', charge: 0 } : undefined
}

/** What cancelling comes to today, and what it does to the bookings. */
export async function cancellationOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  trip: TripRecord,
  travellerId: string | undefined,
) {
  const [document, people, bookings] = await db.together(() => [
    documentOfVersion(db, trip.versionId),
    listTravellers(db, trip.id),
    listBookings(db, trip.id),
  ])
  const traveller = people.find(({ id }) => id === travellerId)
  if (travellerId && !traveller) throw notFound('traveller')
  if (traveller?.cancelledAt) throw refused('TRAVELLER_CANCELLED', 'This traveller was cancelled already.')
  const going = people.filter(({ cancelledAt }) => !cancelledAt)
  if (traveller && going.length === 1)
    throw refused('LAST_TRAVELLER', 'Nobody else travels. Cancel the whole trip instead.')
  const day = todayFor(services, actor.agency)
  requireNotOver(trip, day)
  const left = leftOf(trip.total, people)
  const basis = traveller ? shareOf(left.basis, people, traveller.id) : left.basis
  const chargedBefore = traveller ? 0 : left.chargedBefore
  const { daysBefore, percent, amount } = chargeByTerms(document, { on: day, startDate: trip.startDate, basis })
  const perPerson = traveller && perPersonItems(document, traveller.kind)
  const touched = bookings.flatMap((booking) => touchedOf(booking, perPerson, day) ?? [])
  return {
    day,
    daysBefore,
    percent,
    basis,
    chargedBefore,
    charge: amount + chargedBefore,
    // Others who travel pay what is left of the price, and what was charged for those who cancelled before.
    rest: traveller ? left.basis - basis + left.chargedBefore : 0,
    ...(await paidAndInvoiced(db, trip)),
    document,
    touched,
    traveller,
  }
}

const vendorChargesOf = (touched: readonly Touched[], currency: string) =>
  touched.reduce((sum, { booking, charge }) => sum + inTripCurrency(charge, booking, currency), 0)

/** What bills charge for services that are to be dropped, in their currency; what they cost where a bill has another. */
async function sumBilledByBooking(db: AgencyDb, touched: readonly Touched[]): Promise<Map<string, number>> {
  const dropped = touched.flatMap(({ booking, becomes }) => (becomes === 'dropped' ? [booking] : []))
  const sums = new Map<string, number>()
  const lines = await sumBilled(
    db,
    dropped.map(({ id }) => id),
  )
  for (const { bookingId, currency, cost } of lines) {
    const booking = dropped.find(({ id }) => id === bookingId)
    if (booking?.currency === currency) sums.set(bookingId, (sums.get(bookingId) ?? 0) + cost)
    else if (booking && !sums.has(bookingId)) sums.set(bookingId, booking.net)
  }
  return sums
}

const sumCredits = (touched: readonly Touched[], billed: ReadonlyMap<string, number>, currency: string) =>
  touched.reduce((sum, { booking, charge }) => {
    const back = Math.max((billed.get(booking.id) ?? 0) - charge, 0)
    return sum + inTripCurrency(back, booking, currency)
  }, 0)

/** @throws AppError 404, or 422 for a trip that was cancelled already */
export async function previewCancellation(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, travellerId }: CancelAsked,
): Promise<CancelPreview> {
  const trip = await getTrip(db, actor, id)
  requireOwnersReach(actor, trip)
  if (trip.cancelledAt) throw refused('TRIP_CANCELLED', 'This trip was cancelled and stays as it is.')
  const { document, touched, traveller: _, ...sums } = await cancellationOf(services, db, actor, trip, travellerId)
  const { currency, startDate } = trip
  const billed = await sumBilledByBooking(db, touched)
  const hideCosts = <T>(known: T) => (actor.seesCost ? known : null)
  return {
    ...sums,
    currency,
    terms: cancellationSentences(document.slabs, startDate),
    bookings: touched.map(({ booking, becomes, charge }) => ({
      id: booking.id,
      number: booking.number,
      title: booking.title,
      status: booking.status,
      becomes,
      charge: hideCosts(charge),
      hasTerms: (booking.slabs?.length ?? 0) > 0 || booking.status === 'initialised',
      billed: hideCosts(billed.get(booking.id) ?? 0),
      currency: actor.seesCost ? booking.currency : currency,
    })),
    vendorCharges: hideCosts(vendorChargesOf(touched, currency)),
    vendorCredits: hideCosts(sumCredits(touched, billed, currency)),
  }
}
