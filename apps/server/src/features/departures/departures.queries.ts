import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { likeText } from '../../core/like-text.rules.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { trips } from '../trips/trips.table.ts'

/** Trips of a calendar at most; nobody reads more. */
export const maxDepartures = 2000

/** Who travels: a lead's name is a fact of the lead. */
const customerOf = ({ seesLeads }: DepartureQuestion) => sql<string | null>`coalesce(
    (select name from contacts where contacts.agency_id = trips.agency_id and contacts.id = trips.contact_id),
    (select name from leads where leads.agency_id = trips.agency_id and leads.id = trips.lead_id and ${seesLeads}::boolean))`

const columns = {
  id: trips.id,
  number: trips.number,
  version: trips.version,
  proposalId: trips.proposalId,
  title: trips.title,
  startDate: sql<string>`${trips.startDate}`.as('start_date'),
  endDate: sql<string>`coalesce(${trips.endDate}, ${trips.startDate})`.as('end_date'),
  travellers: trips.travellers,
  destinations: trips.destinations,
  ownerId: trips.ownerId,
  updatedAt: trips.updatedAt,
  services: trips.services,
  confirmed: trips.confirmed,
  troubled: trips.troubled,
  places: trips.places,
  complete: trips.complete,
  vouchered: trips.vouchered,
  dues: trips.dues,
  settled: trips.settled,
  nextDueOn: trips.nextDueOn,
  findings: trips.findings,
}

export interface DepartureQuestion extends Visible {
  /** Days that a trip begins on; or, with `isUnderway`, days of which it has one. */
  from: string
  to: string
  isUnderway?: boolean
  owner?: string[]
  destination?: string
  seesLeads: boolean
}

function isOwned(owner: string[]): SQL | undefined {
  const ids = owner.filter((id) => id !== 'none')
  return or(inArray(trips.ownerId, ids), ids.length < owner.length ? isNull(trips.ownerId) : undefined)
}

function conditionsOf(db: AgencyDb, question: DepartureQuestion): SQL | undefined {
  const { from, to, owner, destination } = question
  const beginning = destination && `${likeText(destination)}%`
  return and(
    db.own(trips),
    isNull(trips.deletedAt),
    isNull(trips.cancelledAt),
    lte(trips.startDate, to),
    question.isUnderway
      ? sql`coalesce(${trips.endDate}, ${trips.startDate}) >= ${from}::date`
      : gte(trips.startDate, from),
    isSeenBy(question, trips.ownerId, trips.operationsId),
    owner && isOwned(owner),
    beginning
      ? sql`exists (select from unnest(${trips.destinations}) as place where place ilike ${beginning})`
      : undefined,
  )
}

/** Trips in the order they begin. */
export function listDepartures(db: AgencyDb, question: DepartureQuestion, limit = maxDepartures) {
  return db
    .select({ ...columns, customer: customerOf(question).as('customer') })
    .from(trips)
    .where(conditionsOf(db, question))
    .orderBy(asc(trips.startDate), asc(trips.id))
    .limit(limit)
}

export async function countDepartures(db: AgencyDb, question: DepartureQuestion): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(trips)
    .where(conditionsOf(db, question))
  return row?.total ?? 0
}

const { id, tripId, title, category, status, quantity } = getTableColumns(bookings)
/** As the vendor is called now, or what was typed. */
const bookingVendor = sql<string | null>`coalesce((select name from vendors
  where vendors.agency_id = bookings.agency_id and vendors.id = bookings.vendor_id), ${bookings.vendor})`

/** What is used on a day, of some trips. */
export function listServicesOn(db: AgencyDb, tripIds: string[], day: string) {
  return db
    .select({ id, tripId, title, category, vendor: bookingVendor, status, quantity })
    .from(bookings)
    .where(
      and(
        db.own(bookings),
        inArray(bookings.tripId, tripIds),
        eq(bookings.date, day),
        sql`${bookings.status} <> 'dropped'`,
      ),
    )
    .orderBy(asc(bookings.position))
}

/** How many days after its own a flight lands. */
const landsAfter = sql`case when ${category} = 'flight' and jsonb_typeof(${bookings.details} -> 'arrivesAfterDays') = 'number'
  then (${bookings.details} ->> 'arrivesAfterDays')::int else 0 end`

/** What is used on a day, slept in around it or lands on it, of some trips, with whom to call. */
export function listServicesAround(db: AgencyDb, tripIds: string[], day: string) {
  const { date, time, nights, details, driver, confirmationNumber } = getTableColumns(bookings)
  return db
    .select({
      id,
      tripId,
      title,
      category,
      status,
      date,
      time,
      nights,
      details,
      driver,
      confirmationNumber,
      vendor: bookingVendor,
      vendorPhone: sql<string | null>`(select phone from vendors
        where vendors.agency_id = bookings.agency_id and vendors.id = bookings.vendor_id)`,
    })
    .from(bookings)
    .where(
      and(
        db.own(bookings),
        inArray(bookings.tripId, tripIds),
        isNull(bookings.deletedAt),
        sql`${bookings.status} <> 'dropped'`,
        sql`${date} <= ${day}::date and ${date} + greatest(coalesce(${nights}, 1), 1, ${landsAfter} + 1) > ${day}::date`,
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.position))
}

/** Where the people of some trips are reached: by the number of one who travels, who leads before others, else the customer's. */
export function listPhonesOf(db: AgencyDb, tripIds: string[], { seesLeads }: { seesLeads: boolean }) {
  return db
    .select({
      tripId: trips.id,
      phone: sql<string | null>`coalesce(
        (select who.phone from trip_travellers as who
          where who.agency_id = trips.agency_id and who.trip_id = trips.id and who.phone is not null and who.cancelled_at is null
          order by who.is_lead desc, who.kind <> 'adult', who.position limit 1),
        (select phone from leads where leads.agency_id = trips.agency_id and leads.id = trips.lead_id and ${seesLeads}::boolean),
        (select contacts.phones->0->>'number' from contacts where contacts.agency_id = trips.agency_id and contacts.id = trips.contact_id))`,
    })
    .from(trips)
    .where(and(db.own(trips), inArray(trips.id, tripIds)))
}
