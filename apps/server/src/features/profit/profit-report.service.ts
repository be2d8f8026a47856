import type { ProfitReport, ProfitTripRow } from '@sarai/contract/profit-report'
import type { ProfitTripsQuery } from '@sarai/contract/reports'
import { inTripCurrency } from '@sarai/itinerary/booking-money'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { pageOf, placeOf, requireCosts, seesAll } from '../ledger/ledger-books.service.ts'
import {
  countUndated,
  listTripsOf,
  sumBookings,
  sumBooks,
  sumCancelled,
  type TripOfReport,
} from './profit-report.queries.ts'
import { groupsOf, type ProfitOfTrip, sumsOf } from './profit-report.rules.ts'
import { actualOf, chargedOf, figuresOf, withoutTax } from './profit.rules.ts'
import { sumBeyond } from './profit.queries.ts'
import { toBooks } from './profit.service.ts'

/** Trips that a report reads at most; beyond that it says so. */
const maxTrips = 10_000

interface Asked {
  services: Services
  db: AgencyDb
  actor: Member
}

type Found = TripOfReport & ProfitOfTrip

/** What some trips earn, in a few statements for all of them. */
async function withFigures({ services, db, actor }: Asked, trips: TripOfReport[]): Promise<Found[]> {
  if (trips.length === 0) return []
  const ids = trips.map(({ id }) => id)
  const [posted, booked, cancelled, beyond] = await db.together(() => [
    sumBooks(db, ids),
    sumBookings(db, ids),
    sumCancelled(db, ids),
    sumBeyond(db, ids),
  ])
  const [postedOf, bookedOf] = [Map.groupBy(posted, ({ tripId }) => tripId), Map.groupBy(booked, (one) => one.tripId)]
  const goneOf = new Map(cancelled.map((one) => [one.tripId, one]))
  const currencies = [...new Set(trips.map(({ currency }) => currency))]
  const rates = new Map<string, Awaited<ReturnType<typeof toBooks>>>()
  for (const currency of currencies) rates.set(currency, await toBooks(services, db, actor, currency))
  return trips.map((trip) => {
    const { currency } = trip
    const gone = goneOf.get(trip.id) ?? { shares: 0, charges: 0 }
    const { total, quotedTax: tax, quotedNet: net } = trip
    const services = bookedOf.get(trip.id) ?? []
    const inBooks = rates.get(currency) ?? (() => null)
    const inAll = (income: number, cost: number) => {
      const [brings, costing] = [inBooks(income), inBooks(cost)]
      return brings === null || costing === null ? null : figuresOf({ income: brings, cost: costing, other: 0 })
    }
    return {
      ...trip,
      quoted: tax === null || net === null ? null : inAll(total - tax, net),
      // Where the tax in the price is not known, what it leaves is not either.
      expected:
        tax === null
          ? null
          : inAll(
              withoutTax(chargedOf(trip, { ...gone, beyond: beyond.get(trip.id) ?? 0 }), { total, tax }),
              services.reduce((sum, service) => sum + inTripCurrency(service.cost, service, currency), 0),
            ),
      actual: actualOf(postedOf.get(trip.id) ?? []),
      isClosed: services.length > 0 && services.every(({ isBilled }) => isBilled),
    }
  })
}

/** What the trips that begin between two days earn. @throws AppError 422 for those who do not see costs */
export async function readProfit(asked: Asked, days: { from: string; to: string }): Promise<ProfitReport> {
  const { db, actor } = asked
  requireCosts(actor)
  const baseCurrency = actor.agency.currency
  const none = { months: [], managers: [], destinations: [], undated: 0, isCut: false }
  if (!seesAll(actor)) return { baseCurrency, total: sumsOf([]), ...none }
  const found = await listTripsOf(db, days, { limit: maxTrips })
  const trips = await withFigures(asked, found)
  return {
    baseCurrency,
    total: sumsOf(trips),
    months: groupsOf(trips, ({ day }) => day.slice(0, 7)),
    managers: groupsOf(
      trips,
      ({ ownerId }) => ownerId,
      ({ owner }) => owner,
    ),
    destinations: groupsOf(trips, ({ destination }) => destination),
    undated: await countUndated(db),
    isCut: found.length === maxTrips,
  }
}

/** A page of the trips of a figure. @throws AppError 422 for those who do not see costs */
export async function listProfitTrips(
  asked: Asked,
  { cursor, perPage, ...filter }: ProfitTripsQuery,
): Promise<{ rows: ProfitTripRow[]; next: string | null }> {
  requireCosts(asked.actor)
  const after = placeOf(cursor)
  if (!seesAll(asked.actor)) return { rows: [], next: null }
  const { rows, next } = pageOf(await listTripsOf(asked.db, filter, { after, limit: perPage + 1 }), perPage)
  return { rows: (await withFigures(asked, rows)).map(rowOf), next }
}

function rowOf({ cancelledAt, ...trip }: Found): ProfitTripRow {
  const { id, number, title, customer, day, owner, destination, isClosed, quoted, expected, actual } = trip
  const isCancelled = cancelledAt !== null
  return { id, number, title, customer, day, owner, destination, isCancelled, isClosed, quoted, expected, actual }
}
