import { pluginEventStates, pluginKinds } from '@sarai/contract/plugin-words'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

const now = () =>
  moment()
    .notNull()
    .default(sql`now()`)

/** Services of others that an agency has connected. */
export const plugins = agencyTable(
  'plugins',
  {
    /** The provider's short code, as in addresses: `razorpay`. */
    provider: text().notNull(),
    kind: text({ enum: pluginKinds }).notNull(),
    /** The agency's account there, as the provider names it; empty until that is known. */
    account: text().notNull().default(''),
    isEnabled: boolean().notNull().default(false),
    isTest: boolean().notNull().default(false),
    /** All credentials as one text, sealed by the vault. Given to nobody but the provider. */
    credentials: text().notNull(),
    /** The names of those that are set. */
    credentialNames: text().array().notNull(),
    settings: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Of the secret in the address that the provider sends events to, by which the plugin is found. */
    keyHash: text().notNull(),
    /** The secret itself, sealed, so that the address can be shown again. */
    sealedKey: text().notNull(),
    version: integer().notNull().default(1),
    createdBy: uuid(),
    createdAt: now(),
  },
  (table) => [uniquePerAgency('plugins_provider', table, table.provider), index('plugins_key').on(table.keyHash)],
)

/** What providers told, each event once however often it was sent. That it came is kept for good. */
export const pluginEvents = agencyTable(
  'plugin_events',
  {
    /** Outlived: a plugin that is installed anew hears of nothing twice. */
    pluginId: uuid().notNull(),
    provider: text().notNull(),
    account: text().notNull(),
    /** What the provider calls it. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** Exactly the bytes that were signed, as text. */
    body: text().notNull(),
    state: text({ enum: pluginEventStates }).notNull().default('received'),
    attempts: integer().notNull().default(0),
    /** Why it could not be handled. */
    problem: text(),
    receivedAt: now(),
    handledAt: moment(),
  },
  (table) => [
    uniquePerAgency('plugin_events_once', table, table.provider, table.account, table.eventId),
    index('plugin_events_newest').on(table.agencyId, table.provider, table.id),
  ],
)
