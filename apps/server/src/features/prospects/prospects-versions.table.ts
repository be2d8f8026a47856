import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { proposalVersionStatuses, sendChannels } from '@sarai/contract/prospect-words'
import type { TripPrice } from '@sarai/itinerary/pricing'
import { sql } from 'drizzle-orm'
import { date, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { proposals } from './prospects.table.ts'

/** What was sent, as it was sent. Only the status and the last day of the offer ever change. */
export const proposalVersions = agencyTable(
  'proposal_versions',
  {
    proposalId: uuid().notNull(),
    number: integer().notNull(),
    status: text({ enum: proposalVersionStatuses }).notNull().default('sent'),
    /** The state of the draft that it is. */
    revision: integer().notNull(),
    document: jsonb().$type<ItineraryDocument>().notNull(),
    /** Of every option, without extras, as they were computed when it was sent. */
    prices: jsonb().$type<TripPrice[]>().notNull(),
    documentHash: text().notNull(),
    policyHash: text().notNull(),
    validUntil: date({ mode: 'string' }),
    sentAt: moment()
      .notNull()
      .default(sql`now()`),
    sentBy: uuid(),
    channel: text({ enum: sendChannels }).notNull(),
    sentTo: text(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.sentBy, () => users),
    uniquePerAgency('proposal_versions_number', table, table.proposalId, table.number),
  ],
)
