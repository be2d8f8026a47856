import type { TimelineKind } from '@sarai/contract/timeline'
import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { mails } from '../mail/mail.table.ts'
import { listens } from '../webhooks/webhooks.queries.ts'
import { timeline } from './timeline.table.ts'

const ph = sql.placeholder

/** Asked in the same statement as the write, which costs a tenth of a separate query. */
const isHeard = listens('timeline')

const insertion = statement((db) =>
  db
    .insert(timeline)
    .values({
      id: ph('id') as never,
      kind: ph('kind') as never,
      subject: ph('subject') as never,
      subjectId: ph('subjectId') as never,
      subjectLabel: ph('subjectLabel') as never,
      subjectOwnerId: ph('subjectOwnerId') as never,
      actorId: ph('actorId') as never,
      actorLabel: ph('actorLabel') as never,
      changes: ph('changes') as never,
      data: ph('data') as never,
    })
    .returning({ isHeard: sql<boolean>`${sql.raw(isHeard)}` }),
)

export type NewEntry = Omit<Required<typeof timeline.$inferInsert>, 'agencyId' | 'at' | 'isQuiet'>

/** Writes an entry down. @returns whether some webhook may want to be told */
export async function insertEntry(db: AgencyDb, entry: NewEntry): Promise<boolean> {
  const [{ isHeard } = { isHeard: false }] = await db.run(insertion, entry)
  return isHeard
}

/** The same of a few at once. */
export async function insertHeardEntries(db: AgencyDb, entries: (typeof timeline.$inferInsert)[]): Promise<boolean> {
  const answers = await insertRows(db, timeline, entries, isHeard)
  return answers[0] === true
}

/** Writes many entries without a webhook event for each. */
export async function insertEntries(db: AgencyDb, entries: (typeof timeline.$inferInsert)[]): Promise<void> {
  await insertRows(db, timeline, entries)
}

interface Page {
  cursor?: string
  limit: number
}

/** What an entry says; of a mail also what has become of it since. */
const dataNow = sql<Record<string, unknown>>`case when ${timeline.data} ? 'mailId' then ${timeline.data} || coalesce((
  select jsonb_build_object('state', ${mails.state}, 'trouble', ${mails.problem}) from ${mails}
   where ${mails.agencyId} = ${timeline.agencyId} and ${mails.id} = (${timeline.data} ->> 'mailId')::uuid
), '{}') else ${timeline.data} end`

/** What happened to a record, and to those that became one with it, newest first. */
export function listEntriesOf(db: AgencyDb, subjectIds: string[], { cursor, limit }: Page) {
  return db
    .select({ ...getTableColumns(timeline), data: dataNow.as('data_now') })
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
    .select()
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
