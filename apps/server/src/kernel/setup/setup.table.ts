import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/** One-time secrets by which the first agency of an installation is made. Belong to no agency: there is none yet. */
export const setupLinks = pgTable('setup_links', {
  /** SHA-256 of the secret; the secret itself is nowhere but in the terminal. */
  tokenHash: text().primaryKey(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})
