import { apiKeyScopes } from '@sarai/contract/access'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from './accounts-people.table.ts'

/** What a token allows: everything, or only the second step of signing in. */
export const sessionKinds = ['full', 'challenge'] as const

export const sessions = agencyTable(
  'sessions',
  {
    userId: uuid().notNull(),
    kind: text({ enum: sessionKinds }).notNull(),
    /** SHA-256 of the token, which itself is not stored. */
    tokenHash: text().notNull(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the password was last given in this session. */
    confirmedAt: moment().notNull(),
    /** When the second factor was last given in this session for a change; null if never. */
    factorAt: moment(),
    pushToken: text(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.agencyId, table.userId),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
)

/** One-time links by mail to set a new password, or to sign in with another address. */
export const passwordLinks = agencyTable(
  'password_links',
  {
    userId: uuid().notNull(),
    /** Of an invitation: the person joins by it. */
    isInvitation: boolean().notNull().default(false),
    /** It was mailed and shown to nobody, so whoever has it can read mail to that address. */
    isMailed: boolean().notNull().default(false),
    /** It also removes the second factor: made by the operator for somebody who has lost theirs. */
    endsSecondFactor: boolean().notNull().default(false),
    /** The address that the account gets by it, where it was mailed to; it sets no password. */
    changesTo: text(),
    /** The address that the account gets back by it, where it was mailed to. */
    returnsTo: text(),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('password_links_token_hash').on(table.tokenHash),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
)

/** Passkeys; only their public keys are stored. */
export const passkeys = agencyTable(
  'passkeys',
  {
    userId: uuid().notNull(),
    /** The authenticator's credential id, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's use counter, if it has one: a lower one means a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator. */
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.agencyId, table.userId),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
)

/**
 * Browsers that somebody has signed in from, recognised by a cookie. The cookie gives no access: it only says that the
 * visitor is not a stranger.
 */
export const knownDevices = agencyTable(
  'known_devices',
  {
    userId: uuid().notNull(),
    /** SHA-256 of what the cookie holds. */
    tokenHash: text().notNull(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniquePerAgency('known_devices_token_hash', table, table.userId, table.tokenHash),
    belongsTo(table, table.userId, () => users, 'cascade'),
  ],
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
    /** When it expires; null for a key that is valid until revoked. */
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (table) => [uniqueIndex('api_keys_token_hash').on(table.tokenHash), belongsTo(table, table.createdBy, () => users)],
)
