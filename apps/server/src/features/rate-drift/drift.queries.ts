import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { type PriceAlertState, undecidedAlertStates } from '@sarai/contract/rate-card-words'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { itineraries } from '../itineraries/itineraries.table.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { proposalVersions } from '../prospects/prospects-versions.table.ts'
import { trips } from '../trips/trips.table.ts'
import { priceAlerts } from './price-alerts.table.ts'

/** Where the work has got to, and by which cards; null for all. */
interface Page {
  after: string | null
  limit: number
  rateCardIds: string[] | null
}

const closed = ['accepted', 'declined'] as const

/** The next open proposals, with their drafts held until the transaction ends, so that no edit comes in between. */
export async function nextProposals(
  db: AgencyDb,
  { after, limit, rateCardIds, proposalIds }: Page & { proposalIds?: string[] },
  today: string,
) {
  const carries: SQL | undefined =
    rateCardIds === null
      ? undefined
      : sql`jsonb_path_query_array(${itineraries.document}, '$.**.rateCardId') ?| ${sql.param(rateCardIds)}::text[]`
  return db
    .select({
      id: proposals.id,
      number: proposals.number,
      title: proposals.title,
      ownerId: proposals.ownerId,
      revision: itineraries.revision,
      document: sql<ItineraryDocument>`${itineraries.document}`,
    })
    .from(proposals)
    .innerJoin(itineraries, and(db.own(itineraries), eq(itineraries.id, proposals.itineraryId)))
    .where(
      and(
        db.own(proposals),
        isNull(proposals.deletedAt),
        isNull(proposals.acceptedAt),
        sql`${proposals.status} not in (${sql.join(
          closed.map((one) => sql`${one}`),
          sql`, `,
        )})`,
        or(isNull(proposals.offerUntil), sql`${proposals.offerUntil} >= ${today}::date`),
        after === null ? undefined : gt(proposals.id, after),
        proposalIds === undefined ? undefined : inArray(proposals.id, proposalIds),
        carries,
      ),
    )
    .orderBy(asc(proposals.id))
    .limit(limit)
    .for('share', { of: itineraries })
}

const openStatuses = ['initialised', 'requested', 'waitlisted', 'changed'] as const

/** The next bookings that are not confirmed and were priced by a card or by their suppliers. */
export async function nextBookings(
  db: AgencyDb,
  { after, limit, rateCardIds, bookingIds }: Page & { bookingIds?: string[] },
) {
  return db
    .select({
      id: bookings.id,
      number: bookings.number,
      title: bookings.title,
      ownerId: bookings.ownerId,
      operationsId: trips.operationsId,
      version: bookings.version,
      net: bookings.net,
      currency: bookings.currency,
      rate: bookings.rate,
      rateCardId: bookings.rateCardId,
      rateRevision: bookings.rateRevision,
      rateQuestion: bookings.rateQuestion,
      quote: bookings.quote,
      tripCurrency: trips.currency,
    })
    .from(bookings)
    .innerJoin(trips, and(db.own(trips), eq(trips.id, bookings.tripId)))
    .where(
      and(
        db.own(bookings),
        isNull(bookings.deletedAt),
        or(isNotNull(bookings.rateQuestion), isNotNull(bookings.quote)),
        inArray(bookings.status, [...openStatuses]),
        after === null ? undefined : gt(bookings.id, after),
        rateCardIds === null ? undefined : inArray(bookings.rateCardId, rateCardIds),
        bookingIds === undefined ? undefined : inArray(bookings.id, bookingIds),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(limit)
    .for('share', { of: bookings })
}

/**
 * Until the transaction ends nobody else stores or decides on alerts of the agency: pricing holds itineraries first and
 * deciding alerts, and each would wait for the other.
 */
export async function lockAlerts(db: AgencyDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`price alerts ${db.agencyId}`}, 0))`)
}

export type AlertRecord = typeof priceAlerts.$inferSelect

const isUnsent = eq(priceAlerts.state, 'unsent')

/** It is to be decided on, or the version that the traveller sees is older than the new price. */
const isWaiting = () =>
  or(
    inArray(priceAlerts.state, [...undecidedAlertStates]),
    and(isUnsent, lt(proposalVersions.revision, priceAlerts.pricedAt)),
  )

/** What a service of a line costs in a document. */
const costIn = (document: AnyPgColumn) =>
  sql`jsonb_path_query_first(${document}, '$.** ? (@.id == $node)', jsonb_build_object('node', line ->> 'node')) -> 'cost'`

/** The draft costs what the version sent does: its new price was taken out again. */
const isPutBack = sql`not exists (select from jsonb_array_elements(${priceAlerts.lines}) as line
  where ${costIn(itineraries.document)} is distinct from ${costIn(proposalVersions.document)})`

/** The latest alert of each of these records, waiting or decided. */
export async function latestAlerts(db: AgencyDb, kind: 'proposal' | 'booking', ids: string[]) {
  const column = kind === 'proposal' ? priceAlerts.proposalId : priceAlerts.bookingId
  if (ids.length === 0) return new Map<string, AlertRecord>()
  const rows = await db
    .selectDistinctOn([column])
    .from(priceAlerts)
    .where(and(db.own(priceAlerts), inArray(column, ids)))
    .orderBy(column, desc(priceAlerts.createdAt), desc(priceAlerts.id))
  return new Map(rows.map((row) => [(kind === 'proposal' ? row.proposalId : row.bookingId) ?? '', row]))
}

export async function insertAlert(db: AgencyDb, made: typeof priceAlerts.$inferInsert): Promise<void> {
  await db.insert(priceAlerts).values(made)
}

export async function updateAlert(db: AgencyDb, id: string, changes: Partial<typeof priceAlerts.$inferInsert>) {
  const [updated] = await db
    .update(priceAlerts)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(db.own(priceAlerts), eq(priceAlerts.id, id)))
    .returning()
  if (!updated) throw new Error('the price alert to change is gone')
  return updated
}

export async function deleteAlert(db: AgencyDb, id: string): Promise<void> {
  await db.delete(priceAlerts).where(and(db.own(priceAlerts), eq(priceAlerts.id, id)))
}

const shown = {
  alert: priceAlerts,
  state: sql<PriceAlertState>`case when ${isUnsent} and ${isPutBack} then 'open' else ${priceAlerts.state} end`.as(
    'shown_state',
  ),
  sentVersion: proposals.sentVersion,
  proposalNumber: proposals.number,
  proposalTitle: proposals.title,
  proposalOwner: proposals.ownerId,
  proposalItinerary: proposals.itineraryId,
  startDate: proposals.startDate,
  bookingNumber: bookings.number,
  bookingTitle: bookings.title,
  bookingOwner: bookings.ownerId,
  bookingDate: bookings.date,
}

const alertsOf = (db: AgencyDb) =>
  db
    .select(shown)
    .from(priceAlerts)
    .leftJoin(proposals, and(db.own(proposals), eq(proposals.id, priceAlerts.proposalId)))
    .leftJoin(bookings, and(db.own(bookings), eq(bookings.id, priceAlerts.bookingId)))
    .leftJoin(itineraries, and(db.own(itineraries), eq(itineraries.id, proposals.itineraryId)))
    .leftJoin(proposalVersions, isSentVersion(db))

/** The version of a proposal that its traveller sees. */
const isSentVersion = (db: AgencyDb) =>
  and(
    db.own(proposalVersions),
    eq(proposalVersions.proposalId, proposals.id),
    eq(proposalVersions.number, proposals.sentVersion),
  )

/** Of a proposal that was deleted or accepted meanwhile, or a booking that was confirmed, nothing waits. */
const isOpenStill = sql`(case when ${priceAlerts.proposalId} is not null
  then ${proposals.deletedAt} is null and ${proposals.acceptedAt} is null and ${proposals.status} <> 'declined'
  else ${bookings.deletedAt} is null and ${bookings.status} in ('initialised', 'requested', 'waitlisted', 'changed') end)`

const seenBy = (visible: Visible) =>
  or(
    and(isNotNull(priceAlerts.proposalId), isSeenBy(visible, proposals.ownerId) ?? sql`true`),
    and(isNotNull(priceAlerts.bookingId), isSeenBy(visible, bookings.ownerId, bookings.operationsId) ?? sql`true`),
  )

/** What waits and somebody may see, by money at risk. */
export function listAlerts(db: AgencyDb, visible: Visible, limit: number) {
  return alertsOf(db)
    .where(and(db.own(priceAlerts), isWaiting(), isOpenStill, seenBy(visible)))
    .orderBy(desc(priceAlerts.atRisk), desc(priceAlerts.id))
    .limit(limit)
}

/** How many, and the money at risk in all of it. */
export async function sumAtRisk(db: AgencyDb, visible: Visible): Promise<{ count: number; atRisk: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, sum: sql<string | null>`sum(${priceAlerts.atRisk})` })
    .from(priceAlerts)
    .leftJoin(proposals, and(db.own(proposals), eq(proposals.id, priceAlerts.proposalId)))
    .leftJoin(bookings, and(db.own(bookings), eq(bookings.id, priceAlerts.bookingId)))
    .leftJoin(proposalVersions, isSentVersion(db))
    .where(and(db.own(priceAlerts), isWaiting(), isOpenStill, seenBy(visible)))
  return { count: row?.count ?? 0, atRisk: Number(row?.sum ?? 0) }
}

export type ShownAlert = Awaited<ReturnType<typeof listAlerts>>[number]

/** One that somebody may see. */
export async function findAlert(db: AgencyDb, visible: Visible, id: string): Promise<ShownAlert | undefined> {
  const [found] = await alertsOf(db).where(and(db.own(priceAlerts), eq(priceAlerts.id, id), seenBy(visible)))
  return found
}
