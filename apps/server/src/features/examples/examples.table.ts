import { exampleKinds } from '@sarai/contract/example-words'
import { sql } from 'drizzle-orm'
import { text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'

/** Which records are examples that a new agency looks at, so that they can be removed in one step. */
export const examples = agencyTable(
  'examples',
  {
    kind: text({ enum: exampleKinds }).notNull(),
    recordId: uuid().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** They stay known as examples in the bin, so that they never count as an agency's own. */
    removedAt: moment(),
  },
  (table) => [uniquePerAgency('examples_record', table, table.recordId)],
)
