import { feedKinds } from '@sarai/contract/agenda-words'
import { sql } from 'drizzle-orm'
import { index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** Calendars that people read in other programs, by a secret address. */
export const feeds = agencyTable(
  'feeds',
  {
    userId: uuid().notNull(),
    kind: text({ enum: feedKinds }).notNull(),
    /** Of the secret in the address, by which the feed is found. */
    keyHash: text().notNull(),
    /** The secret itself, sealed by the vault, so that its owner can copy the address again. */
    sealedKey: text().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.userId, () => users, 'cascade'),
    uniquePerAgency('feeds_user', table, table.userId, table.kind),
    index('feeds_key').on(table.keyHash),
  ],
)
