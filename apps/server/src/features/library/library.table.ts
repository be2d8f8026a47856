import type { LibraryContent, LibraryPrice } from '@sarai/contract/library-schemas'
import { libraryKinds } from '@sarai/contract/library-words'
import { costBases } from '@sarai/contract/itinerary-words'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'

/** What is used in trip after trip: hotels, activities, transfers, texts, pictures. Deleted ones stay, with `deletedAt`. */
export const libraryItems = agencyTable(
  'library_items',
  {
    number: integer().notNull(),
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    /** Counts the changes of `content` and of the price, which are what trips take over. */
    revision: integer().notNull().default(1),
    content: jsonb().$type<LibraryContent>().notNull(),
    // What lists show, order and filter by: from the content, whenever that changes (`factsOf`).
    kind: text({ enum: libraryKinds }).notNull(),
    name: text().notNull(),
    places: text().array().notNull().default([]),
    pictureIds: uuid().array().notNull().default([]),
    // For the agency's eyes.
    supplier: text(),
    net: minorUnits(),
    currency: text(),
    basis: text({ enum: costBases }),
    internalNote: text(),
    tags: text().array().notNull().default([]),
    archivedAt: moment(),
    importId: uuid(),
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
    uniquePerAgency('library_items_number', table, table.number),
    ...(['createdAt', 'updatedAt', 'name', 'net'] as const).map((name) =>
      index(`library_items_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    index('library_items_import')
      .on(table.agencyId, table.importId)
      .where(sql`import_id is not null`),
    check('library_items_name', sql`name <> ''`),
  ],
)

/** What entries were before: a trip that took one over can tell what has changed since. */
export const libraryRevisions = agencyTable(
  'library_revisions',
  {
    itemId: uuid().notNull(),
    revision: integer().notNull(),
    content: jsonb().$type<LibraryContent>().notNull(),
    /** What it cost then; null for what was kept before prices were. */
    price: jsonb().$type<LibraryPrice>(),
  },
  (table) => [
    belongsTo(table, table.itemId, () => libraryItems, 'cascade'),
    uniquePerAgency('library_revisions_revision', table, table.itemId, table.revision),
  ],
)
