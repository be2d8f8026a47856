import { feedKinds } from '@sarai/contract/agenda-words'
import { sql } from 'drizzle-orm'
import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
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

/**
 * What a feed said of each event when it was read last, so that it says by itself how often and when an event was changed,
 * whatever it is made of.
 */
export const feedEvents = agencyTable(
  'feed_events',
  {
    feedId: uuid().notNull(),
    /** As the calendar has it. */
    uid: text().notNull(),
    /** Of all that is said of it. */
    hash: text().notNull(),
    sequence: integer().notNull().default(0),
    changedAt: moment().notNull(),
  },
  (table) => [
    belongsTo(table, table.feedId, () => feeds, 'cascade'),
    uniquePerAgency('feed_events_uid', table, table.feedId, table.uid),
  ],
)
