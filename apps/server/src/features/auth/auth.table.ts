import { apiKeyScopes } from '@sarai/contract/access'
import { sql } from 'drizzle-orm'
import { boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../team/team.table.ts'

/** What a token is good for: everything, or only the second step of signing in. */
export const sessionKinds = ['full', 'challenge'] as const

export const sessions = agencyTable(
  'sessions',
  {
    userId: uuid().notNull(),
    kind: text({ enum: sessionKinds }).notNull(),
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: text().notNull(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the password was last given in this session. */
    confirmedAt: moment().notNull(),
    pushToken: text(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.agencyId, table.userId),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
  { key: 'tokenHash' },
)

/** One-time links by mail to set a new password. */
export const passwordLinks = agencyTable(
  'password_links',
  {
    userId: uuid().notNull(),
    /** Of an invitation: the person joins by it. */
    isInvitation: boolean().notNull().default(false),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('password_links_token_hash').on(table.tokenHash),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
  { key: 'tokenHash' },
)

export const apiKeys = agencyTable(
  'api_keys',
  {
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** The first characters, by which people tell keys apart. */
    hint: text().notNull(),
    scopes: text({ enum: apiKeyScopes }).array().notNull(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    lastUsedAt: moment(),
    /** From then on it is refused; null for a key that is good until it is revoked. */
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (table) => [uniqueIndex('api_keys_token_hash').on(table.tokenHash), belongsTo(table, table.createdBy, () => users)],
  { key: 'tokenHash' },
)
