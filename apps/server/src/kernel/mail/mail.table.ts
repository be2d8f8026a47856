import {
  type MailState,
  mailAbout,
  mailProviders,
  mailSecurities,
  mailSignIns,
  mailStates,
  mailWaits,
} from '@sarai/contract/mail-words'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** A stored picture that a mail shows: `cid:` and its name is its address there. */
export interface MailPicture {
  cid: string
  key: string
  /** It is shown across the mail, cut to the shape of a cover. */
  isCover?: boolean
}

/** Mail to be sent, written in the transaction of what it tells about. */
export const mails = agencyTable(
  'mails',
  {
    to: text().notNull(),
    subject: text().notNull(),
    /** Encrypted where the mail holds a secret. */
    text: text().notNull(),
    isSecret: boolean().notNull().default(false),
    /** Encrypted with it. */
    html: text(),
    /** Whose mail it is: the agency's, or the installation's about somebody's account. */
    sender: text({ enum: ['agency', 'installation'] })
      .notNull()
      .default('agency'),
    /** Where answers go, if not to the sender. */
    replyTo: text(),
    state: text({ enum: mailStates }).$type<MailState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    problem: text(),
    /** What it waits for, where that is not the next attempt. */
    waitsFor: text({ enum: mailWaits }),
    /** When it took its place among the mails of a day that the plan allows; null for those that need none. */
    countedAt: moment(),
    /** When it was last claimed. */
    claimedAt: moment(),
    /** When it was last enqueued; retries end a fixed time after this. */
    queuedAt: moment()
      .notNull()
      .default(sql`now()`),
    /** When it is tried again. */
    nextAt: moment(),
    /** A file of the agency's that goes along, and what it is called there. */
    attachmentKey: text(),
    attachmentName: text(),
    /** Pictures that the HTML shows, by the names it gives them. */
    pictures: jsonb().$type<MailPicture[]>().notNull().default([]),
    /** The record it is about, as it was at the time. */
    about: text({ enum: mailAbout }),
    aboutId: uuid(),
    aboutLabel: text(),
    aboutOwnerId: uuid(),
    /** It went to a vendor: whoever arranges the trip it is about reads it too. */
    isToVendor: boolean().notNull().default(false),
    /** Who wrote or caused it. */
    createdBy: uuid(),
    /** Its Message-ID since it was first tried: later mails of the conversation name it, and another sender keeps it. */
    messageId: text(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    sentAt: moment(),
  },
  (table) => [
    index('mails_created').on(table.agencyId, table.createdAt, table.id),
    index('mails_state').on(table.agencyId, table.state, table.createdAt, table.id),
    index('mails_counted')
      .on(table.agencyId, table.countedAt)
      .where(sql`counted_at is not null`),
    index('mails_about')
      .on(table.agencyId, table.aboutId, table.createdAt, table.id)
      .where(sql`about_id is not null`),
  ],
)

/** The agency's own mail server. */
export const mailSettings = agencyTable(
  'mail_settings',
  {
    version: integer().notNull().default(1),
    host: text().notNull(),
    port: integer().notNull(),
    security: text({ enum: mailSecurities }).notNull(),
    signIn: text({ enum: mailSignIns }).notNull().default('password'),
    user: text(),
    /** Encrypted. */
    password: text(),
    fromName: text().notNull(),
    fromAddress: text().notNull(),
    replyTo: text(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedBy: uuid(),
  },
  (table) => [uniqueIndex('mail_settings_one').on(table.agencyId)],
)

/** What Microsoft or Google gave for a consent. Each sign-in is a row of its own, which replaces the one before. */
export const mailGrants = agencyTable(
  'mail_grants',
  {
    settingsId: uuid().notNull(),
    provider: text({ enum: mailProviders }).notNull(),
    clientId: text().notNull(),
    /** Encrypted, as both tokens are. */
    clientSecret: text().notNull(),
    tenant: text(),
    refreshToken: text().notNull(),
    accessToken: text().notNull(),
    accessExpiresAt: moment().notNull(),
    /** Who renews the tokens at the moment, and until when nobody else does. */
    renewal: uuid(),
    renewingUntil: moment(),
    /** Why nothing goes out until somebody signs in again. */
    problem: text(),
    signedInAt: moment().notNull(),
    signedInBy: uuid(),
  },
  (table) => [
    uniquePerAgency('mail_grants_one', table, table.settingsId),
    belongsTo(table, table.settingsId, () => mailSettings, 'cascade'),
  ],
)
