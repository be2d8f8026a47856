import { sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { listens } from '../webhook-events/webhooks-listening.queries.ts'
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
