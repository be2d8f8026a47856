import { and, gte, isNull, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { leads } from '../leads/leads.table.ts'
import { proposals } from '../prospects/prospects.table.ts'

/** Whose records are counted, and of which time. */
export interface Span extends Visible {
  from: string
  before: string
}

const howMany = sql<number>`count(*)::float8`

function createdIn(db: AgencyDb, span: Span) {
  return and(
    db.own(leads),
    isNull(leads.deletedAt),
    gte(leads.createdAt, span.from),
    lt(leads.createdAt, span.before),
    isSeenBy(span, leads.ownerId),
  )
}

/** How many leads came in from where. */
export function countBySource(db: AgencyDb, span: Span) {
  return db
    .select({ source: leads.source, leads: howMany.as('leads') })
    .from(leads)
    .where(createdIn(db, span))
    .groupBy(leads.source)
}

/** In which stage the leads are that came in. */
export function countByStage(db: AgencyDb, span: Span) {
  return db
    .select({ stageId: leads.stageId, leads: howMany.as('leads') })
    .from(leads)
    .where(createdIn(db, span))
    .groupBy(leads.stageId)
}

/** How many leads came in on each day, in the agency's zone; days without any are left out. */
export function countByDay(db: AgencyDb, span: Span, timeZone: string) {
  const day = sql<string>`(${leads.createdAt} at time zone ${timeZone})::date::text`.as('day')
  return db
    .select({ day, leads: howMany.as('leads') })
    .from(leads)
    .where(createdIn(db, span))
    .groupBy(sql`1`)
}

/** Whether somebody sees any lead at all. */
export async function hasAnyLead(db: AgencyDb, visible: Visible): Promise<boolean> {
  const [row] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(db.own(leads), isNull(leads.deletedAt), isSeenBy(visible, leads.ownerId)))
    .limit(1)
  return row !== undefined
}

/** How many proposals were sent for the first time in that span. */
export async function countSent(db: AgencyDb, span: Span): Promise<number> {
  const [row] = await db
    .select({ total: howMany })
    .from(proposals)
    .where(
      and(
        db.own(proposals),
        isNull(proposals.deletedAt),
        gte(proposals.firstSentAt, span.from),
        lt(proposals.firstSentAt, span.before),
        isSeenBy(span, proposals.ownerId),
      ),
    )
  return row?.total ?? 0
}

/** How many proposals were accepted, and what those in `currency` come to. */
export async function sumAccepted(db: AgencyDb, span: Span, currency: string) {
  const [row] = await db
    .select({
      total: howMany,
      value: sql<number>`coalesce(sum(${proposals.total}) filter (where ${proposals.currency} = ${currency}), 0)::float8`,
    })
    .from(proposals)
    .where(
      and(
        db.own(proposals),
        isNull(proposals.deletedAt),
        gte(proposals.acceptedAt, span.from),
        lt(proposals.acceptedAt, span.before),
        isSeenBy(span, proposals.ownerId),
      ),
    )
  return row ?? { total: 0, value: 0 }
}
