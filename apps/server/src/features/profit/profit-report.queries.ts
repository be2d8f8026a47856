import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { billLines, bills } from '../bills/bills.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { ledgerLines } from '../ledger/ledger.table.ts'
import { tripTravellers } from '../travellers/travellers.table.ts'
import { trips } from '../trips/trips.table.ts'
import { isCharged, profitAccounts } from './profit.queries.ts'

/** Trips by the days they begin on, and which of them. */
export interface ProfitFilter {
  from: string
  to: string
  owner?: string
  /** Null for those that go nowhere yet. */
  destination?: string | null
}

/** Where a trip goes: the first of its places, so that it counts once. */
const destination = sql<string | null>`${trips.destinations}[1]`

function conditionsOf(db: AgencyDb, { from, to, owner, destination: place }: ProfitFilter): SQL | undefined {
  return and(
    db.own(trips),
    isNull(trips.deletedAt),
    gte(trips.startDate, from),
    lte(trips.startDate, to),
    owner === undefined ? undefined : owner === 'none' ? isNull(trips.ownerId) : eq(trips.ownerId, owner),
    place === undefined ? undefined : place === null ? sql`${destination} is null` : sql`${destination} = ${place}`,
  )
}

/** Trips with what was agreed of them, by the day they begin. */
export function listTripsOf(
  db: AgencyDb,
  filter: ProfitFilter,
  { after, limit }: { after?: { day: string; id: string }; limit: number },
) {
  const { id, startDate } = trips
  return db
    .select({
      id,
      number: trips.number,
      title: trips.title,
      customer: sql<string | null>`${contacts.name}`,
      day: sql<string>`${startDate}::text`,
      ownerId: trips.ownerId,
      owner: sql<string | null>`${users.name}`,
      destination,
      currency: trips.currency,
      total: trips.total,
      quotedTax: trips.quotedTax,
      quotedNet: trips.quotedNet,
      cancelledAt: trips.cancelledAt,
      cancelCharge: trips.cancelCharge,
    })
    .from(trips)
    .leftJoin(users, and(db.own(users), eq(users.id, trips.ownerId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, trips.contactId)))
    .where(
      and(
        conditionsOf(db, filter),
        after &&
          or(sql`${startDate} > ${after.day}`, and(sql`${startDate} = ${after.day}`, sql`${id} > ${after.id}::uuid`)),
      ),
    )
    .orderBy(asc(startDate), asc(id))
    .limit(limit)
}
export type TripOfReport = Awaited<ReturnType<typeof listTripsOf>>[number]

/** How many trips begin on no day yet. */
export async function countUndated(db: AgencyDb): Promise<number> {
  const [row] = await db
    .select({ trips: count() })
    .from(trips)
    .where(and(db.own(trips), isNull(trips.deletedAt), isNull(trips.startDate)))
  return row?.trips ?? 0
}

const amongIds = (column: SQL, ids: string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** What the books have of some trips, by account. */
export function sumBooks(db: AgencyDb, ids: string[]) {
  const { tripId, account, base } = ledgerLines
  return db
    .select({ tripId: sql<string>`${tripId}`, account, base: sql`sum(${base})`.mapWith(Number) })
    .from(ledgerLines)
    .where(and(db.own(ledgerLines), amongIds(sql`${tripId}`, ids), inArray(account, [...profitAccounts])))
    .groupBy(tripId, account)
}

/** What a service costs: its price, or what is charged for dropping it. */
const charge = sql`(case when ${bookings.status} = 'dropped' then coalesce(${bookings.dropCharge}, 0) else ${bookings.net} end)`

/**
 * What the services of some trips cost. Those of the trip's own currency come as one sum; the others one by one, since
 * each is rounded when it is converted. `isBilled` where the books have a bill for all that cost something.
 */
export function sumBookings(db: AgencyDb, ids: string[]) {
  const { tripId, currency, rate, id } = bookings
  const billed = db
    .select({ id: billLines.bookingId })
    .from(billLines)
    .innerJoin(bills, and(db.own(bills), eq(bills.id, billLines.billId), eq(bills.state, 'entered')))
    .where(and(db.own(billLines), isNotNull(billLines.bookingId)))
    .groupBy(billLines.bookingId)
    .having(isCharged)
  const isSame = sql`(${currency} = ${trips.currency} or ${rate} is null)`
  return db
    .select({
      tripId,
      currency: sql<string>`min(${currency})`,
      rate: sql<number | null>`min(${rate})::float8`,
      cost: sql`sum(${charge})`.mapWith(Number),
      isBilled: sql<boolean>`bool_and(${charge} = 0 or ${id} in (${billed}))`,
    })
    .from(bookings)
    .innerJoin(trips, and(db.own(trips), eq(trips.id, tripId)))
    .where(and(db.own(bookings), amongIds(sql`${tripId}`, ids), isNull(bookings.deletedAt)))
    .groupBy(tripId, sql`${isSame}`, sql`case when ${isSame} then null else ${id} end`)
}

/** What those who cancelled would have paid, and what they are charged, by trip. */
export function sumCancelled(db: AgencyDb, ids: string[]) {
  const { tripId, cancelShare, cancelCharge, cancelledAt } = tripTravellers
  return db
    .select({
      tripId,
      shares: sql`coalesce(sum(${cancelShare}), 0)`.mapWith(Number),
      charges: sql`coalesce(sum(${cancelCharge}), 0)`.mapWith(Number),
    })
    .from(tripTravellers)
    .where(and(db.own(tripTravellers), amongIds(sql`${tripId}`, ids), isNotNull(cancelledAt)))
    .groupBy(tripId)
}
