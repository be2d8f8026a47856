import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
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
    version: integer().notNull().default(1),
    proposalId: uuid().notNull(),
    versionId: uuid().notNull(),
    leadId: uuid(),
    contactId: uuid(),
    ownerId: uuid(),
    title: text().notNull(),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    travellers: integer().notNull(),
    optionId: uuid(),
    extras: jsonb().$type<string[]>().notNull().default([]),
    currency: text().notNull(),
    total: minorUnits().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.versionId, () => proposalVersions),
    belongsTo(table, table.leadId, () => leads),
    belongsTo(table, table.contactId, () => contacts),
    belongsTo(table, table.ownerId, () => users),
    uniquePerAgency('trips_number', table, table.number),
    uniquePerAgency('trips_proposal', table, table.proposalId),
    index('trips_start').on(table.agencyId, table.startDate, table.id),
    index('trips_lead').on(table.agencyId, table.leadId),
  ],
)
