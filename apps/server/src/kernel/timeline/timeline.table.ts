import { type FieldChange, subjects, timelineKinds } from '@sarai/contract/timeline'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** What happened, in the order of the ids. Rows are added, never changed; they outlive the record they are about. */
export const timeline = agencyTable(
  'timeline',
  {
    at: moment()
      .notNull()
      .default(sql`now()`),
    kind: text({ enum: timelineKinds }).notNull(),
    subject: text({ enum: subjects }).notNull(),
    subjectId: uuid().notNull(),
    subjectLabel: text().notNull(),
    /** Owner of the record at the time: whoever may not see the owner's records does not see the entry. */
    subjectOwnerId: uuid(),
    actorId: uuid(),
    actorLabel: text(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** One of many made at once: shown with its record, not among the agency's activity. */
    isQuiet: boolean().notNull().default(false),
  },
  (table) => [
    index('timeline_subject').on(table.agencyId, table.subjectId, table.id),
    index('timeline_activity')
      .on(table.agencyId, table.id)
      .where(sql`not is_quiet`),
    index('timeline_actor')
      .on(table.agencyId, table.actorId, table.id)
      .where(sql`not is_quiet`),
  ],
)
