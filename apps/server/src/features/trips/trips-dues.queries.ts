import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { tripInstalments } from './trips-instalments.table.ts'
import { trips } from './trips.table.ts'

/** Some days, both included, and whose trips: all that are seen, or one person's among them. */
export interface DueDays extends Visible {
  /** Everything before it too when left out. */
  from?: string
  to: string
  owner?: string
  /** Whether the names of leads are theirs to know. */
  seesLeads: boolean
}

function dueIn(db: AgencyDb, { from, to, owner, visibleOwners, seesUnowned }: DueDays) {
  return and(
    db.own(tripInstalments),
    from === undefined ? undefined : gte(tripInstalments.dueOn, from),
    lte(tripInstalments.dueOn, to),
    lt(tripInstalments.paid, tripInstalments.amount),
    isNull(trips.deletedAt),
    owner === undefined ? undefined : eq(trips.ownerId, owner),
    isSeenBy({ visibleOwners, seesUnowned }, trips.ownerId),
  )
}

const itsTrip = and(eq(trips.agencyId, tripInstalments.agencyId), eq(trips.id, tripInstalments.tripId))

/** Whether something of a trip was due before a day and is not paid. */
export async function isOverdue(db: AgencyDb, tripId: string, day: string): Promise<boolean> {
  const { dueOn, paid, amount } = tripInstalments
  const [late] = await db
    .select({ id: tripInstalments.id })
    .from(tripInstalments)
    .where(and(db.own(tripInstalments), eq(tripInstalments.tripId, tripId), lt(dueOn, day), lt(paid, amount)))
    .limit(1)
  return late !== undefined
}

/** What of an instalment is not paid. */
const open = sql`(${tripInstalments.amount} - ${tripInstalments.paid})`

/** What customers are still to pay on some days for trips, for cancelled ones what is charged for that; the first first. */
export function listDues(db: AgencyDb, span: DueDays, limit: number) {
  return db
    .select({
      id: tripInstalments.id,
      tripId: trips.id,
      proposalId: trips.proposalId,
      customer: sql<string | null>`coalesce(
        (select name from contacts where contacts.agency_id = trips.agency_id and contacts.id = trips.contact_id),
        (select name from leads where leads.agency_id = trips.agency_id and leads.id = trips.lead_id and ${span.seesLeads}::boolean))`,
      tripTitle: trips.title,
      ownerId: trips.ownerId,
      label: tripInstalments.label,
      amount: open.mapWith(Number),
      currency: tripInstalments.currency,
      dueOn: sql<string>`${tripInstalments.dueOn}`,
    })
    .from(tripInstalments)
    .innerJoin(trips, itsTrip)
    .where(dueIn(db, span))
    .orderBy(asc(tripInstalments.dueOn), asc(tripInstalments.id))
    .limit(limit)
}

/** How many payments those are, and what those in `currency` come to. */
export async function sumDues(db: AgencyDb, span: DueDays, currency: string) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${open}) filter (where ${tripInstalments.currency} = ${currency}), 0)::float8`,
    })
    .from(tripInstalments)
    .innerJoin(trips, itsTrip)
    .where(dueIn(db, span))
  return row ?? { total: 0, amount: 0 }
}
