import { bigint, text } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'

/** The next human number of each series, `lead` and so on. */
export const numberSeries = agencyTable(
  'number_series',
  { series: text().notNull(), next: bigint({ mode: 'number' }).notNull().default(1) },
  (table) => [uniquePerAgency('number_series_series', table, table.series)],
)

/** Tags in use, for suggestions. */
export const tags = agencyTable('tags', { name: text().notNull() }, (table) => [
  uniquePerAgency('tags_name', table, table.name),
])
