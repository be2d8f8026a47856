import type { TaxPack } from '@sarai/tax/pack'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../core/db/columns.ts'

/**
 * Rules of tax that were loaded beside the built-in ones. Belongs to the installation; rows are added, never changed, so
 * that documents can be explained by the rules they were made with.
 */
export const taxPacks = pgTable(
  'tax_packs',
  {
    id: uuid().primaryKey(),
    packId: text().notNull(),
    version: integer().notNull(),
    pack: jsonb().$type<TaxPack>().notNull(),
    signature: text().notNull(),
    loadedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('tax_packs_version').on(table.packId, table.version)],
)
