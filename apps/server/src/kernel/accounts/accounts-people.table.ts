import type { GatedPage } from '@sarai/contract/access'
import { actionRights, recordScopes } from '@sarai/contract/access'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

export const teams = agencyTable(
  'teams',
  { name: text().notNull(), version: integer().notNull().default(1) },
  (table) => [uniquePerAgency('teams_name', table, table.name)],
)

export type PermissionList = Partial<Record<GatedPage, { read: boolean; write: boolean }>>

/** People who sign in. An email is one person's in the whole installation: nothing else tells agencies apart at sign-in. */
export const users = agencyTable(
  'users',
  {
    name: text().notNull(),
    email: text().notNull(),
    /** Null until somebody who was invited has set a password. */
    passwordHash: text(),
    phone: text(),
    /** Where travellers write to them, if not by their phone number. */
    whatsapp: text(),
    /** File name of a picture of them. */
    photo: text(),
    version: integer().notNull().default(1),
    /** When somebody who has not joined yet was invited; null for everybody else. */
    invitedAt: moment(),
    /** When the person confirmed the address by a mailed link, or the operator did. */
    emailConfirmedAt: moment(),
    /** When the person last signed in; their sessions know of later moments. */
    lastSeenAt: moment(),
    isSubuser: boolean().notNull(),
    isManager: boolean().notNull().default(false),
    recordScope: text({ enum: recordScopes }).notNull().default('own'),
    teamId: uuid(),
    isActive: boolean().notNull().default(true),
    /** False: everything is allowed. Explicit, so that an empty list never means "everything" by accident. */
    isRestricted: boolean().notNull().default(false),
    permissions: jsonb().$type<PermissionList>().notNull().default({}),
    /** Sees no net price and no margin. */
    hidesCost: boolean().notNull().default(false),
    /** What a sub-user may do to records of others too. */
    rights: text({ enum: actionRights }).array().notNull().default([]),
    totpSecret: text(),
    /** A secret shown to the person but not confirmed yet, with the time it expires; encrypted. */
    totpOffer: text(),
    /** Last time step a code was used for: a code works once. */
    totpLastStep: bigint({ mode: 'number' }),
    /** Kept by the database. */
    hasPasskey: boolean().notNull().default(false),
    /** Hashes of the recovery codes not used yet. */
    recoveryCodes: text().array().notNull().default([]),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    position: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    belongsTo(table, table.teamId, () => teams),
    check('users_permissions', sql`jsonb_typeof(permissions) = 'object'`),
  ],
)
