import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../accounts/accounts-people.table.ts'

/** One-time links by which a main user shows that an address is theirs, and with it confirms the agency. */
export const addressLinks = agencyTable(
  'address_links',
  {
    userId: uuid().notNull(),
    /** Where it was mailed; it shows nothing of any other address. */
    email: text().notNull(),
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('address_links_token_hash').on(table.tokenHash),
    index('address_links_user').on(table.agencyId, table.userId),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
)
