import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { sql } from 'drizzle-orm'
import { integer, jsonb, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** The documents of trips. Their owners (packages, proposals) refer to them. */
export const itineraries = agencyTable('itineraries', {
  /** Counts the changes; the same number is always the same document. */
  revision: integer().notNull().default(0),
  document: jsonb().$type<ItineraryDocument>().notNull(),
  updatedAt: moment()
    .notNull()
    .default(sql`now()`),
})

/** Every change with its inverse, from which any earlier state can be restored. */
export const itineraryChanges = agencyTable(
  'itinerary_changes',
  {
    itineraryId: uuid().notNull(),
    /** The state that this change made. */
    revision: integer().notNull(),
    /** Chosen by the client, so that a batch sent twice is applied once. */
    batchId: uuid().notNull(),
    edits: jsonb().$type<ItineraryEdit[]>().notNull(),
    undo: jsonb().$type<ItineraryEdit[]>().notNull(),
    /** Titles of the days and items it touched, for those who read the history. */
    touched: jsonb().$type<string[]>().notNull().default([]),
    actorId: uuid(),
    at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.itineraryId, () => itineraries, 'cascade'),
    belongsTo(table, table.actorId, () => users),
    uniquePerAgency('itinerary_changes_revision', table, table.itineraryId, table.revision),
    uniquePerAgency('itinerary_changes_batch', table, table.itineraryId, table.batchId),
  ],
)
