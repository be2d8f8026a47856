import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { sql } from 'drizzle-orm'
import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { plugins } from '../../kernel/plugins/plugins.table.ts'
import type { Product } from '../../providers/booking/booking-products.ts'

/** Booking providers whose products are fetched, and how that went. */
export const supplierCatalogues = agencyTable(
  'supplier_catalogues',
  {
    pluginId: uuid().notNull(),
    /** Who sells all of it; null where there are several. */
    supplier: text(),
    fetchedAt: moment(),
    /** Why it did not work the last time. */
    problem: text(),
    nextAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.pluginId, () => plugins, 'cascade'),
    uniquePerAgency('supplier_catalogues_plugin', table, table.pluginId),
    index('supplier_catalogues_next').on(table.nextAt),
  ],
)

/** Products as their provider had them when they were fetched last. */
export const supplierProducts = agencyTable(
  'supplier_products',
  {
    pluginId: uuid().notNull(),
    productId: text().notNull(),
    /** What it is found by, as searches compare text: its title, and all else. */
    titleText: text().notNull(),
    searchText: text().notNull(),
    document: jsonb().$type<Product>().notNull(),
    fetchedAt: moment().notNull(),
  },
  (table) => [
    belongsTo(table, table.pluginId, () => plugins, 'cascade'),
    uniquePerAgency('supplier_products_product', table, table.pluginId, table.productId),
  ],
)

/** What suppliers have answered last to what was quoted before. */
export const supplierPrices = agencyTable(
  'supplier_prices',
  {
    /** What was asked: `findQuoteKey`. */
    question: text().notNull(),
    /** Null where it is not sold any more. */
    quote: jsonb().$type<SupplierQuote>(),
    answeredAt: moment().notNull(),
  },
  (table) => [uniquePerAgency('supplier_prices_question', table, table.question)],
)
