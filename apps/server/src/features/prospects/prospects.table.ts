import type { CustomValues } from '@sarai/contract/custom-fields'
import { amendmentStates, proposalStatuses } from '@sarai/contract/prospect-words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { itineraries } from '../itineraries/itineraries.table.ts'
import { leads } from '../leads/leads.table.ts'
import { packages } from '../packages/packages.table.ts'
import { pictures } from '../../kernel/pictures/pictures.table.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** Trips that are offered to somebody. Deleted ones stay, with `deletedAt`. */
export const proposals = agencyTable(
  'proposals',
  {
    number: integer().notNull(),
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    /** The stored status. Expiry follows from `offerUntil` and is never stored. */
    status: text({ enum: proposalStatuses }).notNull().default('draft'),
    /** The draft. */
    itineraryId: uuid().notNull(),
    leadId: uuid(),
    contactId: uuid(),
    packageId: uuid(),
    // What lists show, order and filter by: from the draft, whenever that changes (`factsOf`).
    title: text().notNull(),
    destinations: text().array().notNull().default([]),
    days: smallint().notNull().default(0),
    nights: smallint().notNull().default(0),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    travellers: integer().notNull().default(0),
    total: minorUnits(),
    currency: text().notNull(),
    validUntil: date({ mode: 'string' }),
    coverId: uuid(),
    tags: text().array().notNull().default([]),
    ownerId: uuid(),
    /** Names the public page, before the agency is known. */
    publicKey: text().notNull(),
    isOpen: boolean().notNull().default(true),
    /** The version that travellers see. */
    sentVersion: integer(),
    sentRevision: integer(),
    sentAt: moment(),
    /** When it was sent for the first time, which sending it again leaves as it is; kept by a trigger (sql/proposals.sql). */
    firstSentAt: moment(),
    /** The last day of what was sent. */
    offerUntil: date({ mode: 'string' }),
    views: integer().notNull().default(0),
    lastViewedAt: moment(),
    /** When it was accepted first. */
    acceptedAt: moment(),
    /** Changes to what was accepted, which the draft or the version sent last has; null where there are none. */
    amendment: text({ enum: amendmentStates }),
    /** The trip that it became when it was accepted, which trips' own table knows all else of. */
    tripId: uuid(),
    tripNumber: integer(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    /** Values of custom fields, by field id. */
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.itineraryId, () => itineraries),
    belongsTo(table, table.leadId, () => leads),
    belongsTo(table, table.contactId, () => contacts),
    belongsTo(table, table.packageId, () => packages),
    belongsTo(table, table.coverId, () => pictures),
    belongsTo(table, table.ownerId, () => users),
    uniquePerAgency('proposals_number', table, table.number),
    uniquePerAgency('proposals_itinerary', table, table.itineraryId),
    index('proposals_public_key').on(table.publicKey),
    index('proposals_lead').on(table.agencyId, table.leadId),
    index('proposals_contact').on(table.agencyId, table.contactId),
    index('proposals_owner')
      .on(table.agencyId, table.ownerId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    ...(['createdAt', 'updatedAt', 'title', 'startDate', 'total', 'sentAt', 'lastViewedAt'] as const).map((name) =>
      index(`proposals_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    index('proposals_offer_until')
      .on(table.agencyId, table.offerUntil, table.id)
      .where(sql`deleted_at is null and offer_until is not null`),
    index('proposals_first_sent')
      .on(table.agencyId, table.firstSentAt, table.id)
      .where(sql`first_sent_at is not null`),
    index('proposals_accepted')
      .on(table.agencyId, table.acceptedAt, table.id)
      .where(sql`accepted_at is not null`),
    // Few records have such values, if any: the others cost it nothing.
    index('proposals_custom')
      .on(table.agencyId, table.createdAt, table.id)
      .where(sql`deleted_at is null and custom <> '{}'`),
    check('proposals_amendment', sql`amendment is null or accepted_at is not null`),
    check('proposals_title', sql`title <> ''`),
  ],
)
