import { announcementLevels } from '@sarai/contract/announcement-words'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agencies } from '../../core/db/agencies.table.ts'
import { moment } from '../../core/db/columns.ts'
import { plans } from '../plans/plans.table.ts'

/**
 * What the installation's staff announces. Belongs to the installation: an agency reads what is for everybody or itself,
 * and the database takes changes only from `writeAsStaff` (sql/policies.sql).
 */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    body: text().notNull(),
    level: text({ enum: announcementLevels }).notNull().default('info'),
    linkUrl: text(),
    linkLabel: text(),
    /** Only for agencies on this plan. */
    planId: uuid().references(() => plans.id, { onDelete: 'cascade' }),
    /** Only for this agency. */
    agency: uuid().references(() => agencies.id, { onDelete: 'cascade' }),
    /** From when it is shown. */
    publishedAt: moment()
      .notNull()
      .default(sql`now()`),
    endsAt: moment(),
    /** The address of who of the staff made it. */
    createdBy: text(),
    version: integer().notNull().default(1),
  },
  (table) => [index('announcements_published').on(table.publishedAt)],
)
