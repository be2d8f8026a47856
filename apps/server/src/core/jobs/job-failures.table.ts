import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

const now = () =>
  moment()
    .notNull()
    .default(sql`now()`)

/**
 * Which agencies' background work fails: a row for each kind of work of an agency, gone when it has succeeded or has not
 * failed for a week. Belongs to the installation, whose operator looks at it.
 */
export const jobFailures = pgTable(
  'job_failures',
  {
    job: text().notNull(),
    agency: uuid().notNull(),
    /** Since it last succeeded. */
    failures: integer().notNull().default(1),
    firstAt: now(),
    lastAt: now(),
    /** What went wrong the last time. */
    problem: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.agency] }), index('job_failures_last').on(table.lastAt)],
)
