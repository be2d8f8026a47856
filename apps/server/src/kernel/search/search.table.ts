import { recordKinds } from '@sarai/contract/record-kinds'
import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { derivedAgencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/**
 * What records are found by, kept by triggers from the `terms` of their tables: every word of a name with the words
 * after it (`nsharma`, `nrahul sharma`), reversed phone digits (`p5432109…`, so that the last four are a prefix),
 * emails and numbers. A search reads one range of one index, however many records there are.
 */
export const searchTerms = derivedAgencyTable(
  'search_terms',
  {
    kind: text({ enum: recordKinds }).notNull(),
    term: text().notNull(),
    moment: moment().notNull(),
    recordId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.kind, table.term, table.moment, table.recordId] })],
)
