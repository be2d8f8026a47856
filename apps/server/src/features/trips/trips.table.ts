import type { CustomValues } from '@sarai/contract/custom-fields'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { leads } from '../leads/leads.table.ts'
import { proposalVersions } from '../prospects/prospects-versions.table.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** Trips made from accepted proposals. The itinerary is the version's document. */
export const trips = agencyTable(
  'trips',
  {
    number: integer().notNull(),
    terms: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    version: integer().notNull().default(1),
    proposalId: uuid().notNull(),
    /** The version that holds now. */
    versionId: uuid().notNull(),
    leadId: uuid(),
    contactId: uuid(),
    /** RM. */
    ownerId: uuid(),
    /** Who arranges it. */
    operationsId: uuid(),
    title: text().notNull(),
    destinations: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    travellers: integer().notNull(),
    optionId: uuid(),
    extras: jsonb().$type<string[]>().notNull().default([]),
    currency: text().notNull(),
    total: minorUnits().notNull(),
    /** What of the price is tax, and what its services were to cost when it was agreed; null where that is not known yet. */
    quotedTax: minorUnits(),
    quotedNet: minorUnits(),
    // How far its services are arranged, kept by triggers (sql/trips.sql).
    services: smallint().notNull().default(0),
    confirmed: smallint().notNull().default(0),
    troubled: smallint().notNull().default(0),
    // How many travel and of how many nothing is missing, kept by triggers (sql/travellers.sql).
    places: smallint().notNull().default(0),
    complete: smallint().notNull().default(0),
    /** It leaves the agency's country. */
    needsPassport: boolean().notNull().default(false),
    /** How many of the confirmed ones have a voucher that was issued. */
    vouchered: smallint().notNull().default(0),
    // How many instalments there are and are paid, and when the first of the others is due, kept by triggers (sql/receipts.sql).
    dues: smallint().notNull().default(0),
    settled: smallint().notNull().default(0),
    nextDueOn: date({ mode: 'string' }),
    /** What the checks found of it (features/trip-gaps); since when they are to look again, set by triggers (sql/trips.sql). */
    findings: smallint().notNull().default(0),
    checkDueAt: moment(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    cancelledAt: moment(),
    cancelReason: text(),
    /** What the traveller is charged for it. */
    cancelCharge: minorUnits(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.versionId, () => proposalVersions),
    belongsTo(table, table.leadId, () => leads),
    belongsTo(table, table.contactId, () => contacts),
    belongsTo(table, table.ownerId, () => users),
    belongsTo(table, table.operationsId, () => users),
    uniquePerAgency('trips_number', table, table.number),
    uniquePerAgency('trips_proposal', table, table.proposalId),
    index('trips_start').on(table.agencyId, table.startDate, table.id),
    index('trips_lead').on(table.agencyId, table.leadId),
    index('trips_contact').on(table.agencyId, table.contactId),
    index('trips_check_due')
      .on(table.checkDueAt)
      .where(sql`check_due_at is not null`),
    index('trips_owner').on(table.agencyId, table.ownerId, table.startDate, table.id),
    index('trips_operations')
      .on(table.agencyId, table.operationsId, table.startDate, table.id)
      .where(sql`operations_id is not null`),
    ...(['createdAt', 'updatedAt', 'title', 'total'] as const).map((name) =>
      index(`trips_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    index('trips_custom')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and custom <> '{}'`),
    check('trips_title', sql`title <> ''`),
  ],
)
