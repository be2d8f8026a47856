import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable } from './db/agency-table.ts'
import { moment } from './db/columns.ts'

/** Answers already given to a repeated request, by its Idempotency-Key. */
export const idempotencyKeys = agencyTable(
  'idempotency_keys',
  {
    /** The procedure and the key. */
    key: text().notNull(),
    /** Who asked: a user's id or an API key's. */
    actorId: uuid().notNull(),
    requestHash: text().notNull(),
    response: text(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('idempotency_keys_key').on(table.agencyId, table.actorId, table.key),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
