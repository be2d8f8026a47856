import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/** What the installation's operator tells every agency. */
export const announcements = pgTable('announcements', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  publishedAt: moment()
    .notNull()
    .default(sql`now()`),
})
