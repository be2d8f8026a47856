import { sql } from 'drizzle-orm'
import { index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

/** Links with which vendors see their account. Those of a vendor that is merged into another go over to it. */
export const vendorLinks = agencyTable(
  'vendor_links',
  {
    vendorId: uuid().notNull(),
    publicKey: text().notNull(),
    /** Who is told of what the vendor sends; null for one that an API key made. */
    madeBy: uuid(),
    madeAt: moment()
      .notNull()
      .default(sql`now()`),
    expiresAt: moment().notNull(),
  },
  (table) => [
    belongsTo(table, table.vendorId, () => vendors, 'cascade'),
    belongsTo(table, table.madeBy, () => users),
    index('vendor_links_vendor').on(table.agencyId, table.vendorId, table.madeAt),
    index('vendor_links_public_key').on(table.publicKey),
  ],
)
