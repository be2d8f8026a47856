import { accountStandings, connectingWays, pluginEventStates, pluginKinds } from '@sarai/contract/plugin-words'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** The provider's short code: `razorpay`. */
    provider: text().notNull(),
    /** Its own short code, as in addresses: the provider's, or `octo-2` for another account of it. */
    code: text().notNull(),
    /** What the agency calls it where a provider may have several; null where it has the provider's name. */
    label: text(),
    kind: text({ enum: pluginKinds }).notNull(),
    /** The agency's account there, as the provider names it; empty until that is known. */
    account: text().notNull().default(''),
    /** How it is connected. */
    way: text({ enum: connectingWays }).notNull().default('keys'),
    /** Since when the provider takes the credentials; null until it has. */
    authorisedAt: moment(),
    /** Where the account stands, as the provider said last; null until it has. */
    standing: text({ enum: accountStandings }),
    /** Since when nothing new is begun with it. */
    pausedAt: moment(),
    /** Why the provider does not take the credentials any more. */
    problem: text(),
    /** When it is looked at next: whether tokens end, where the account stands. */
    lookAt: moment(),
    /** Who renews the tokens at the moment, and until when nobody else does. */
    renewal: uuid(),
    renewingUntil: moment(),
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
  (table) => [
    uniquePerAgency('plugins_code', table, table.code),
    uniqueIndex('plugins_label').on(table.agencyId, sql`lower(label)`),
    index('plugins_key').on(table.keyHash),
    index('plugins_look')
      .on(table.lookAt)
      .where(sql`look_at is not null`),
  ],
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
    /** Whether it is about the account itself. */
    isOfAccount: boolean().notNull().default(false),
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
