import type { TimelineKind } from '@sarai/contract/timeline'
import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { files } from '../files/files.table.ts'
import { mails } from '../mail/mail.table.ts'
import type { RecordDescription } from '../records/records.registry.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { listEntryStates } from './history.registry.ts'
import { timeline } from '../timeline/timeline.table.ts'

interface Page {
  cursor?: string
  limit: number
}

/**
 * What an entry says; of a mail also what has become of it since and whether it went to a vendor, and of a file whether it tells costs by now. Of a file
 * that is gone that is not known any more, unless the entry says it.
 */
const readDataNow = () => sql<Record<string, unknown>>`case
  ${sql.join(
    listEntryStates().map(
      ({
        idName,
        table,
        state,
        trouble,
      }) => sql`when ${timeline.data} ? ${sql.raw(`'${idName}'`)} then ${timeline.data} || coalesce((
    select jsonb_build_object('state', ${state}, 'trouble', ${trouble}) from ${table}
     where ${table.agencyId} = ${timeline.agencyId} and ${table.id} = (${timeline.data} ->> ${sql.raw(`'${idName}'`)})::uuid
  ), '{}')`,
    ),
    sql` `,
  )}
  when ${timeline.data} ? 'mailId' then ${timeline.data} || coalesce((
    select jsonb_build_object('state', ${mails.state}, 'trouble', ${mails.problem}, 'isToVendor', ${mails.isToVendor}) from ${mails}
     where ${mails.agencyId} = ${timeline.agencyId} and ${mails.id} = (${timeline.data} ->> 'mailId')::uuid
  ), '{}')
  when ${timeline.kind} in ('file_added', 'file_shared', 'file_withheld') then ${timeline.data} || jsonb_build_object('tellsCosts', coalesce((
    select ${files.tellsCosts} from ${files}
     where ${files.agencyId} = ${timeline.agencyId} and ${files.id} = (${timeline.data} ->> 'fileId')::uuid
  ), true))
  else ${timeline.data} end`
const selectColumns = () => ({ ...getTableColumns(timeline), data: readDataNow().as('data_now') })

/** Records that are parts of another, and what of their history belongs to its own. */
export interface Part {
  subject: RecordDescription['kind']
  table: RecordDescription['table']
  /** The id of the whole. */
  of: AnyPgColumn
  told: readonly TimelineKind[]
}

/** What happened to a record, to those that became one with it, and to its parts, newest first. */
export function listEntriesOf(
  db: AgencyDb,
  { ids, parts }: { ids: string[]; parts: readonly Part[] },
  { cursor, limit }: Page,
) {
  const own = inArray(timeline.subjectId, ids)
  const isTold = or(own, ...parts.map(({ subject, told }) => isOneOf(subject, told)))
  return db
    .select(selectColumns())
    .from(timeline)
    .where(
      and(
        db.own(timeline),
        parts.length === 0 ? own : and(isOfWhole(db, ids, parts), isTold),
        cursor ? lt(timeline.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(timeline.id))
    .limit(limit)
}

const isOneOf = (subject: Part['subject'], told: Part['told']) =>
  and(eq(timeline.subject, subject), inArray(timeline.kind, [...told]))

/** All their ids in one array, so that the index of subjects is read for each of them. */
function isOfWhole(db: AgencyDb, ids: string[], parts: readonly Part[]): SQL {
  const whole = sql`${sql.param(ids)}::uuid[]`
  const ofParts = parts.map(
    ({ table, of }) => sql`select ${table.id} from ${table} where ${db.own(table)} and ${of} = any(${whole})`,
  )
  return sql`${timeline.subjectId} = any(array(select unnest(${whole}) union all ${sql.join(ofParts, sql` union all `)}))`
}

export interface ActivityFilter extends Page {
  actor?: string
  kinds?: TimelineKind[]
  /** The moments between which it happened. */
  day?: { from: string; before: string }
  subjects: (typeof timeline.$inferSelect)['subject'][]
  visible: Visible
  /** The kinds of records that somebody may arrange for their owner. */
  arranged: RecordDescription[]
}

/** What happened to records of a kind that somebody arranges by now. */
function isArrangedBy(
  db: AgencyDb,
  userId: string | null | undefined,
  { kind, table, operationsId }: RecordDescription,
): SQL | undefined {
  if (!userId || !operationsId) return undefined
  const theirs = db
    .select({ id: table.id })
    .from(table)
    .where(and(db.own(table), eq(operationsId, userId)))
  return and(eq(timeline.subject, kind), inArray(timeline.subjectId, theirs))
}

/** An id tells the moment by the server's clock, `at` by that of the database: so much apart they may be. */
const clocksApartMs = 3_600_000

/** The first id of a moment. Entries have ids in the order of time, so that their indexes serve for a time. */
function idAt(moment: number): string {
  const digits = moment.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

function happenedIn({ from, before }: { from: string; before: string }): SQL | undefined {
  return and(
    gte(timeline.id, idAt(Date.parse(from) - clocksApartMs)),
    lt(timeline.id, idAt(Date.parse(before) + clocksApartMs)),
    gte(timeline.at, from),
    lt(timeline.at, before),
  )
}

/** What happened in the agency, newest first. */
export function listActivity(db: AgencyDb, filter: ActivityFilter) {
  const isSeen = isSeenBy(filter.visible, timeline.subjectOwnerId)
  const visible = isSeen && or(isSeen, ...filter.arranged.map((kind) => isArrangedBy(db, filter.visible.userId, kind)))
  return db
    .select(selectColumns())
    .from(timeline)
    .where(
      and(
        db.own(timeline),
        sql`not ${timeline.isQuiet}`,
        inArray(timeline.subject, filter.subjects),
        visible,
        filter.actor ? eq(timeline.actorId, filter.actor) : undefined,
        filter.kinds ? inArray(timeline.kind, filter.kinds) : undefined,
        filter.day && happenedIn(filter.day),
        filter.cursor ? lt(timeline.id, filter.cursor) : undefined,
      ),
    )
    .orderBy(desc(timeline.id))
    .limit(filter.limit)
}
