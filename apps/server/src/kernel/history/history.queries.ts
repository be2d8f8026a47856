import type { TimelineKind } from '@sarai/contract/timeline'
import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../files/files.table.ts'
import { mails } from '../mail/mail.table.ts'
import { timeline } from '../timeline/timeline.table.ts'

interface Page {
  cursor?: string
  limit: number
}

/**
 * What an entry says; of a mail also what has become of it since, and of a file whether it tells costs by now. Of a file
 * that is gone that is not known any more, unless the entry says it.
 */
const dataNow = sql<Record<string, unknown>>`case
  when ${timeline.data} ? 'mailId' then ${timeline.data} || coalesce((
    select jsonb_build_object('state', ${mails.state}, 'trouble', ${mails.problem}) from ${mails}
     where ${mails.agencyId} = ${timeline.agencyId} and ${mails.id} = (${timeline.data} ->> 'mailId')::uuid
  ), '{}')
  when ${timeline.kind} in ('file_added', 'file_shared', 'file_withheld') then ${timeline.data} || jsonb_build_object('tellsCosts', coalesce((
    select ${files.tellsCosts} from ${files}
     where ${files.agencyId} = ${timeline.agencyId} and ${files.id} = (${timeline.data} ->> 'fileId')::uuid
  ), true))
  else ${timeline.data} end`
const columnsNow = { ...getTableColumns(timeline), data: dataNow.as('data_now') }

/** What happened to a record, and to those that became one with it, newest first. */
export function listEntriesOf(db: AgencyDb, subjectIds: string[], { cursor, limit }: Page) {
  return db
    .select(columnsNow)
    .from(timeline)
    .where(and(db.own(timeline), inArray(timeline.subjectId, subjectIds), cursor ? lt(timeline.id, cursor) : undefined))
    .orderBy(desc(timeline.id))
    .limit(limit)
}

export interface ActivityFilter extends Page {
  actor?: string
  kinds?: TimelineKind[]
  subjects: (typeof timeline.$inferSelect)['subject'][]
  /** null: everybody's. */
  visibleOwners: string[] | null
  seesUnowned: boolean
}

/** What happened in the agency, newest first. */
export function listActivity(db: AgencyDb, filter: ActivityFilter) {
  const visible =
    filter.visibleOwners &&
    or(
      inArray(timeline.subjectOwnerId, filter.visibleOwners),
      filter.seesUnowned ? isNull(timeline.subjectOwnerId) : undefined,
    )
  return db
    .select(columnsNow)
    .from(timeline)
    .where(
      and(
        db.own(timeline),
        sql`not ${timeline.isQuiet}`,
        inArray(timeline.subject, filter.subjects),
        visible ?? undefined,
        filter.actor ? eq(timeline.actorId, filter.actor) : undefined,
        filter.kinds ? inArray(timeline.kind, filter.kinds) : undefined,
        filter.cursor ? lt(timeline.id, filter.cursor) : undefined,
      ),
    )
    .orderBy(desc(timeline.id))
    .limit(filter.limit)
}
