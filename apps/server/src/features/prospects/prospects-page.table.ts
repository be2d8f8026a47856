import { acceptanceWays } from '@sarai/contract/prospect-words'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import type { ChosenThen, StoredPoint } from './prospects-requests.rules.ts'
import { proposalVersions } from './prospects-versions.table.ts'
import { proposals } from './prospects.table.ts'

/** What travellers do on the public page of a proposal. */

/** That a version, or a part of it, was looked at. */
export const proposalViews = agencyTable(
  'proposal_views',
  {
    proposalId: uuid().notNull(),
    versionId: uuid().notNull(),
    at: moment()
      .notNull()
      .default(sql`now()`),
    /** Null for the page as a whole. */
    section: text(),
    /** Tells visitors apart without saying who they are. */
    visitorHash: text().notNull(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.versionId, () => proposalVersions),
    index('proposal_views_version').on(table.agencyId, table.proposalId, table.versionId),
  ],
)

/** Changes that travellers asked for. */
export const proposalRequests = agencyTable(
  'proposal_requests',
  {
    proposalId: uuid().notNull(),
    versionId: uuid().notNull(),
    at: moment()
      .notNull()
      .default(sql`now()`),
    name: text(),
    message: text().notNull(),
    /** The same point by point, with what became of each. */
    points: jsonb().$type<StoredPoint[]>().notNull().default([]),
    /** What was chosen on the page, by name and by id, and what it came to; null where that is not known. */
    chosen: jsonb().$type<ChosenThen>(),
    answeredAt: moment(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.versionId, () => proposalVersions),
    index('proposal_requests_proposal').on(table.agencyId, table.proposalId, table.at),
  ],
)

/**
 * Codes that were mailed to accept with, and what was accepted with them: of each version at most one has an
 * `acceptedAt`. Of a proposal that was amended each refers to the one before.
 */
export const proposalAcceptances = agencyTable(
  'proposal_acceptances',
  {
    proposalId: uuid().notNull(),
    versionId: uuid().notNull(),
    requestedAt: moment()
      .notNull()
      .default(sql`now()`),
    expiresAt: moment().notNull(),
    /** Null where no code was asked for. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    name: text().notNull(),
    /** Where the code went. */
    email: text(),
    /** What was typed instead, where the code went elsewhere. */
    typedEmail: text(),
    /** The customer's own address, where the code went to another; they are told too. */
    ownEmail: text(),
    way: text({ enum: acceptanceWays }).notNull().default('code'),
    /** Who noted what the traveller said, and what they noted. */
    recordedBy: uuid(),
    note: text(),
    // From here on: of the acceptance itself.
    acceptedAt: moment(),
    /** The acceptance of what this amends; null where it is the first. */
    amends: uuid(),
    address: text(),
    userAgent: text(),
    optionId: uuid(),
    extras: jsonb().$type<string[]>(),
    total: minorUnits(),
    currency: text(),
    documentHash: text(),
    policyHash: text(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.versionId, () => proposalVersions),
    belongsTo(table, table.recordedBy, () => users),
    belongsTo(table, table.amends, () => table),
    check('proposal_acceptances_way', sql`(way = 'code') = (code_hash is not null and email is not null)`),
    check('proposal_acceptances_recorded', sql`(way = 'code') = (recorded_by is null)`),
    uniquePerAgency('proposal_acceptances_once', table, table.versionId).where(sql`accepted_at is not null`),
    // What was agreed is amended once: the next amendment is of its outcome.
    uniquePerAgency('proposal_acceptances_amends', table, table.proposalId, table.amends).where(
      sql`accepted_at is not null`,
    ),
  ],
)
