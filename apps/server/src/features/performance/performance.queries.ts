import type { lostReasons } from '@sarai/contract/lead-words'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { notes } from '../../kernel/notes/notes.table.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'
import { leads } from '../leads/leads.table.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { stages } from '../stages/stages.table.ts'
import { trips } from '../trips/trips.table.ts'

/** Whose figures are asked for, and of which time. */
export interface PerformanceSpan extends Visible {
  from: string
  before: string
  timeZone: string
}

/** What figures are told apart by. `all`: by nothing. */
export type PerformanceBy = 'day' | 'person' | 'day-person' | 'all'

const count = sql<number>`count(*)::float8`

const localDay = (moment: AnyPgColumn, timeZone: string) => sql`(${moment} at time zone ${timeZone})::date`

/** The day and person of a row, where figures are told apart by these. They are the first columns of what is grouped. */
function keysOf(moment: AnyPgColumn, person: AnyPgColumn, { timeZone }: PerformanceSpan, by: PerformanceBy) {
  const byDay = by === 'day' || by === 'day-person'
  const byPerson = by === 'person' || by === 'day-person'
  return {
    day: sql<string | null>`${byDay ? sql`${localDay(moment, timeZone)}::text` : sql`null::text`}`.as('day'),
    personId: sql<string | null>`${byPerson ? sql`${person}` : sql`null::uuid`}`.as('person_id'),
  }
}

const byKeys = [sql`1`, sql`2`]

const isIn = (moment: AnyPgColumn, { from, before }: PerformanceSpan) => and(gte(moment, from), lt(moment, before))

const leadsOf = (db: AgencyDb, span: PerformanceSpan): SQL | undefined =>
  and(db.own(leads), isNull(leads.deletedAt), isIn(leads.createdAt, span), isSeenBy(span, leads.ownerId))

const itsStage = (db: AgencyDb) => and(db.own(stages), eq(stages.id, leads.stageId))

/** Leads that came in, and what has become of them. */
export function sumLeads(db: AgencyDb, span: PerformanceSpan, by: PerformanceBy) {
  const waited = sql`extract(epoch from ${leads.firstResponseAt} - ${leads.createdAt}) / 60`
  return db
    .select({
      ...keysOf(leads.createdAt, leads.ownerId, span, by),
      created: count.as('created'),
      answered: sql<number>`count(${leads.firstResponseAt})::float8`.as('answered'),
      responseMinutes: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${waited}) filter (where ${leads.firstResponseAt} is not null)`.as(
        'response_minutes',
      ),
      won: sql<number>`(count(*) filter (where ${stages.kind} = 'won'))::float8`.as('won'),
      lost: sql<number>`(count(*) filter (where ${stages.kind} = 'lost'))::float8`.as('lost'),
    })
    .from(leads)
    .innerJoin(stages, itsStage(db))
    .where(leadsOf(db, span))
    .groupBy(...byKeys)
}

/** Why those of them that are lost were lost, the most frequent reason first. */
export function sumLostReasons(db: AgencyDb, span: PerformanceSpan) {
  return db
    .select({ reason: sql<(typeof lostReasons)[number] | null>`${leads.lostReason}`, leads: count.as('leads') })
    .from(leads)
    .innerJoin(stages, itsStage(db))
    .where(and(leadsOf(db, span), eq(stages.kind, 'lost')))
    .groupBy(leads.lostReason)
    .orderBy(sql`2 desc`, asc(leads.lostReason))
}

/** Notes by who wrote them. */
export function countNotes(db: AgencyDb, span: PerformanceSpan, by: PerformanceBy) {
  return db
    .select({ ...keysOf(notes.createdAt, notes.authorId, span, by), notes: count.as('notes') })
    .from(notes)
    .where(and(db.own(notes), isIn(notes.createdAt, span), isSeenBy(span, notes.authorId)))
    .groupBy(...byKeys)
}

const isFollowUp = eq(tasks.kind, 'follow_up')

/** Follow-ups by who did them; what was closed with its record was not done. */
export function countDone(db: AgencyDb, span: PerformanceSpan, by: PerformanceBy) {
  return db
    .select({
      ...keysOf(tasks.doneAt, tasks.doneBy, span, by),
      followUpsDone: count.as('done'),
      calls: sql<number>`(count(*) filter (where ${tasks.channel} = 'call'))::float8`.as('calls'),
    })
    .from(tasks)
    .where(
      and(
        db.own(tasks),
        isFollowUp,
        isNotNull(tasks.doneAt),
        isNull(tasks.closedAs),
        isIn(tasks.doneAt, span),
        isSeenBy(span, tasks.doneBy),
      ),
    )
    .groupBy(...byKeys)
}

/** Follow-ups that were not done by the end of the day they were due on, of days that are over. */
export function countMissed(db: AgencyDb, span: PerformanceSpan & { today: string }, by: PerformanceBy) {
  const { timeZone, today } = span
  const itsDay = localDay(tasks.dueAt, timeZone)
  return db
    .select({ ...keysOf(tasks.dueAt, tasks.assigneeId, span, by), followUpsMissed: count.as('missed') })
    .from(tasks)
    .where(
      and(
        db.own(tasks),
        isFollowUp,
        isIn(tasks.dueAt, span),
        sql`${itsDay} < ${today}::date`,
        or(isNull(tasks.doneAt), sql`${localDay(tasks.doneAt, timeZone)} > ${itsDay}`),
        isSeenBy(span, tasks.assigneeId),
      ),
    )
    .groupBy(...byKeys)
}

const proposalsOf = (db: AgencyDb, span: PerformanceSpan, moment: AnyPgColumn): SQL | undefined =>
  and(db.own(proposals), isNull(proposals.deletedAt), isIn(moment, span), isSeenBy(span, proposals.ownerId))

/** Proposals by when they were sent first. */
export function countSent(db: AgencyDb, span: PerformanceSpan, by: PerformanceBy) {
  return db
    .select({
      ...keysOf(proposals.firstSentAt, proposals.ownerId, span, by),
      sent: count.as('sent'),
      viewed: sql<number>`(count(*) filter (where ${proposals.lastViewedAt} >= ${proposals.firstSentAt}))::float8`.as(
        'viewed',
      ),
    })
    .from(proposals)
    .where(proposalsOf(db, span, proposals.firstSentAt))
    .groupBy(...byKeys)
}

/** Proposals by when they were accepted, with what they came to in each currency. */
export function sumAccepted(db: AgencyDb, span: PerformanceSpan, by: PerformanceBy) {
  const margin = sql`${trips.total} - ${trips.quotedTax} - ${trips.quotedNet}`
  return db
    .select({
      ...keysOf(proposals.acceptedAt, proposals.ownerId, span, by),
      currency: proposals.currency,
      accepted: count.as('accepted'),
      sold: sql<number>`coalesce(sum(${proposals.total}), 0)::float8`.as('sold'),
      margin: sql<number>`coalesce(sum(${margin}), 0)::float8`.as('margin'),
      unknown: sql<number>`(count(*) filter (where ${margin} is null))::float8`.as('unknown'),
    })
    .from(proposals)
    .leftJoin(trips, and(db.own(trips), eq(trips.id, proposals.tripId), isNull(trips.deletedAt)))
    .where(proposalsOf(db, span, proposals.acceptedAt))
    .groupBy(...byKeys, proposals.currency)
}

/** Those who are active, and others who are named. */
export function listPeople(db: AgencyDb, visible: Visible, named: string[]) {
  return db
    .select({ id: users.id, name: users.name, isActive: users.isActive })
    .from(users)
    .where(
      and(
        db.own(users),
        isSeenBy({ ...visible, seesUnowned: false }, users.id),
        or(and(users.isActive, isNull(users.invitedAt)), inArray(users.id, named)),
      ),
    )
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
}
