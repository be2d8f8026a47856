import { bigint, text } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'

/**
 * The last number given in each gapless series and period. A row is written last in the transaction that issues a
 * document, and its lock is held until that ends.
 */
export const documentNumbers = agencyTable(
  'document_numbers',
  {
    /** `invoice`, `credit-note` and so on. */
    series: text().notNull(),
    /** The financial year, as `2026-27`; whatever else numbering begins anew with. */
    period: text().notNull(),
    last: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [uniquePerAgency('document_numbers_series', table, table.series, table.period)],
)
