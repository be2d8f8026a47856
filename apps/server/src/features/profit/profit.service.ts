import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { TripProfit } from '@sarai/contract/trip-profit'
import { inTripCurrency } from '@sarai/itinerary/booking-money'
import { peopleOf } from '@sarai/itinerary/people'
import { costedParts, netOf } from '@sarai/itinerary/price-lines'
import { priceTrip } from '@sarai/itinerary/pricing'
import { converted, toAmount } from '@sarai/money/amounts'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { listCreditsDue } from '../bills/bills-credits-due.service.ts'
import { type BookingRecord, listBookings } from '../bookings/bookings-found.service.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { rateBetween } from '../rate-drift/drift.rules.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'
import { listTravellers } from '../travellers/travellers.service.ts'
import { getTrip, type TripRecord } from '../trips/trips.service.ts'
import { linesOfBills, listDifferences, sumTripByBooking } from './profit-services.queries.ts'
import { byService, findReplaced, onlyBills } from './profit-services.rules.ts'
import { billedAmong, findQuoted, sumBeyond, sumTrip } from './profit.queries.ts'
import { actualOf, chargedOf, figuresOf, withoutTax } from './profit.rules.ts'

/**
 * What each part of the itinerary was to cost, in the currency of the books, and its price, by which shares are told.
 * What was not sold cost nothing.
 */
function quotedParts(
  document: ItineraryDocument,
  { optionId, extras }: TripRecord,
  inBooks: (amount: number) => number | null,
) {
  const people = peopleOf(document)
  const parts = new Map(costedParts(document, optionId).map((part) => [part.id, part]))
  const priced = priceTrip(document, { optionId, extras })
  const lines = new Map('price' in priced ? priced.price.lines.map((line) => [line.id, line]) : [])
  return (itemId: string | null) => {
    const [part, line] = itemId === null ? [] : [parts.get(itemId), lines.get(itemId)]
    const net = part && line ? toAmount(netOf(part.cost, people, document.currency)) : 0
    return { quoted: inBooks(net), price: line?.price ?? 0 }
  }
}

/** An amount of a trip in the currency of the books, at today's rate; null where there is none. */
export async function toBooks(services: Services, db: AgencyDb, actor: Member, currency: string) {
  const { currency: base } = actor.agency
  const rates =
    currency === base ? new Map<string, number>() : await ratesOn(db, base, todayFor(services, actor.agency))
  const rate = rateBetween(currency, base, { base, rates })
  if (rate === undefined) return () => null
  if (currency === base) return (amount: number) => amount
  return (amount: number) => toAmount(converted(BigInt(amount), { from: currency, to: base, rate, buffer: 0 }))
}

/** What a booking costs: its price, or what is charged for dropping it. */
const costOf = ({ status, dropCharge, net, currency, rate }: BookingRecord, tripCurrency: string) =>
  inTripCurrency(status === 'dropped' ? (dropCharge ?? 0) : net, { currency, rate }, tripCurrency)

/** What those who cancelled would have paid, and what they are charged. */
function goneOf(people: Awaited<ReturnType<typeof listTravellers>>) {
  const gone = people.filter(({ cancelledAt }) => cancelledAt)
  const sum = (of: (number | null)[]) => of.reduce<number>((all, amount) => all + (amount ?? 0), 0)
  return {
    shares: sum(gone.map(({ cancelShare }) => cancelShare)),
    charges: sum(gone.map(({ cancelCharge }) => cancelCharge)),
  }
}

/**
 * What a trip earns: as quoted, as booked, and in the books.
 * @throws AppError 404, 422 for those who do not see costs
 */
export async function profitOf(services: Services, db: AgencyDb, actor: Member, id: string): Promise<TripProfit> {
  const trip = await getTrip(db, actor, id)
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', 'What a trip earns is for those who see costs.')
  const found = await listBookings(db, id)
  const ids = found.map((booking) => booking.id)
  const document = await documentOfVersion(db, trip.versionId)
  const kept = await findQuoted(db, id)
  const [posted, billed, people, byBooking, differences, beyond] = await db.together(() => [
    sumTrip(db, id),
    billedAmong(db, ids),
    listTravellers(db, id),
    sumTripByBooking(db, id),
    listDifferences(db, id),
    sumBeyond(db, [id]),
  ])
  const due = new Map((await listCreditsDue(db, { tripId: id })).map((one) => [one.bookingId, one.inBooking]))
  const settled = await linesOfBills(db, onlyBills(differences))
  const inBooks = await toBooks(services, db, actor, trip.currency)
  const booked = found.map((booking) => ({ booking, cost: costOf(booking, trip.currency) }))
  const quotedOfPart = quotedParts(document, trip, inBooks)
  const replaced = findReplaced(found)
  const inAll = ({ income, cost }: { income: number; cost: number }) => {
    const [brings, costing] = [inBooks(income), inBooks(cost)]
    return brings === null || costing === null ? null : figuresOf({ income: brings, cost: costing, other: 0 })
  }
  return {
    currency: actor.agency.currency,
    quoted: kept && inAll({ income: trip.total - kept.tax, cost: kept.net }),
    // Where the tax in the price is not known, what it leaves is not either.
    expected:
      kept &&
      inAll({
        income: withoutTax(chargedOf(trip, { ...goneOf(people), beyond: beyond.get(id) ?? 0 }), {
          total: trip.total,
          tax: kept.tax,
        }),
        cost: booked.reduce((sum, { cost }) => sum + cost, 0),
      }),
    actual: actualOf(posted),
    services: byService({
      services: booked.map(({ booking, cost }) => ({
        bookingId: booking.id,
        number: booking.number,
        title: booking.title,
        date: booking.date,
        expected: inBooks(cost),
        isBilled: billed.has(booking.id),
        creditDue: inBooks(inTripCurrency(due.get(booking.id) ?? 0, booking, trip.currency)) ?? 0,
        ...quotedOfPart(replaced.has(booking.id) ? null : booking.itemId),
      })),
      posted: byBooking,
      differences,
      settled,
    }),
    isClosed: booked.length > 0 && booked.every(({ booking, cost }) => cost === 0 || billed.has(booking.id)),
  }
}
