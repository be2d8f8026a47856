import { staffRoles } from '@sarai/contract/admin-roles'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/** The people who run the installation, in its admin area. They belong to no agency, and nothing of theirs opens one. */
export const admins = pgTable(
  'admins',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: staffRoles }).notNull().default('operator'),
    /** Null until they have opened their link. */
    passwordHash: text(),
    /** Sealed by the vault for the installation; null until it was confirmed. */
    totpSecret: text(),
    /** A secret that waits to be confirmed, and until when. */
    totpOffer: text(),
    /** The time step of the last code that was taken: none is taken twice. */
    totpLastStep: bigint({ mode: 'number' }),
    /** Hashes of those that are left. */
    recoveryCodes: text().array().notNull().default([]),
    isActive: boolean().notNull().default(true),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    lastSeenAt: moment(),
  },
  (table) => [uniqueIndex('admins_email').on(table.email)],
)

/** What a token is good for: the admin area, or only the second step of signing in to it. */
const adminSessionKinds = ['full', 'challenge'] as const
export type AdminSessionKind = (typeof adminSessionKinds)[number]

export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: uuid().primaryKey(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    kind: text({ enum: adminSessionKinds }).notNull(),
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: text().notNull(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('admin_sessions_token_hash').on(table.tokenHash),
    index('admin_sessions_admin').on(table.adminId),
  ],
)

/** One-time links to set a password, which the operator passes on. */
export const adminLinks = pgTable(
  'admin_links',
  {
    tokenHash: text().primaryKey(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('admin_links_admin').on(table.adminId)],
)
