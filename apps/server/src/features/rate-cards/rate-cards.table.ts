import { itemCategories } from '@sarai/contract/itinerary-words'
import { rateCardStatuses, revisionReasons } from '@sarai/contract/rate-card-words'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** What vendors charge, a product each. Deleted ones stay, with `deletedAt`. */
export const rateCards = agencyTable(
  'rate_cards',
  {
    number: integer().notNull(),
    /** Search terms; from `rateCardTerms`, whenever one of their facts changes. */
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    vendorId: uuid().notNull(),
    status: text({ enum: rateCardStatuses }).notNull().default('draft'),
    /** The number of the current revision, which `document` is. */
    revision: integer().notNull().default(1),
    document: jsonb().$type<RateCard>().notNull(),
    // What lists show and filter by: from the document, whenever that changes (`factsOf`).
    name: text().notNull(),
    category: text({ enum: itemCategories }).notNull(),
    currency: text().notNull(),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    tags: text().array().notNull().default([]),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.createdBy, () => users),
    belongsTo(table, table.vendorId, () => vendors),
    index('rate_cards_vendor').on(table.agencyId, table.vendorId, table.id),
    uniquePerAgency('rate_cards_number', table, table.number),
    ...(['createdAt', 'updatedAt', 'name'] as const).map((name) =>
      index(`rate_cards_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    check('rate_cards_name', sql`name <> ''`),
  ],
)

/** Every state that a card's document was in. None is ever changed. */
export const rateCardRevisions = agencyTable(
  'rate_card_revisions',
  {
    rateCardId: uuid().notNull(),
    number: integer().notNull(),
    document: jsonb().$type<RateCard>().notNull(),
    why: text({ enum: revisionReasons }).notNull(),
    /** Of one that was rolled back to: which it equals. */
    equals: integer(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.rateCardId, () => rateCards, 'cascade'),
    belongsTo(table, table.createdBy, () => users),
    uniquePerAgency('rate_card_revisions_number', table, table.rateCardId, table.number),
  ],
)
