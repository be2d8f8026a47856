import type { ListedKind } from '@sarai/contract/record-kinds'
import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { derivedAgencyTable } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/**
 * What records are found by, kept by triggers from the `terms` of their tables. A term begins with a sign of what it is:
 * a name from each of its words on, with those before after the end (`nrahul sharma`, `nsharma rahul`); a phone from its
 * last digit (`p5432109…`, so that the last four are a prefix) and from its first, without the country (`f9829…`); an
 * email (`e`); a number (`#`); a place or company name (`t`), a tag or a person's company (`g`), a supplier (`s`). What
 * stands before the terms of a customer, trip or vendor is said in sql/search-customers.sql. A search reads ranges of one
 * index, however many records there are.
 */
export const searchTerms = derivedAgencyTable(
  'search_terms',
  {
    kind: text().$type<ListedKind>().notNull(),
    term: text().notNull(),
    moment: moment().notNull(),
    recordId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.kind, table.term, table.moment, table.recordId] })],
)
