import { desc } from 'drizzle-orm'
import type { Database } from '../../core/db/database.ts'
import { announcements } from './announcements.table.ts'

/** What the operator has told everybody, newest first. */
export function listAnnouncements(database: Database) {
  return database.shared.select().from(announcements).orderBy(desc(announcements.publishedAt)).limit(20)
}
